-- In which session a device sign-in was approved: what was approved in one that has ended since signs in nobody.
alter table iam.device_login add column approved_in text collate "C" references iam.session on delete cascade;
create index device_login_approval on iam.device_login (approved_in) where approved_in is not null;
