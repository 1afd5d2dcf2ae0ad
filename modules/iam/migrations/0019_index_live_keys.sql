-- Keys are replaced for as long as a program runs, and those that were deleted stay: nobody is to read them all.
drop index iam.service_account_key_account;
create index service_account_key_live on iam.service_account_key (service_account_id) where deleted_at is null;
create index service_account_key_use on iam.service_account_key (service_account_id, last_used_at desc)
  where last_used_at is not null;
