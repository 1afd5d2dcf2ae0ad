-- Whoever operates the platform, without the rights over prices, policies and people.
alter table iam.user_account drop constraint user_account_platform_role_check;
alter table iam.user_account add constraint user_account_platform_role_check
  check (platform_role in ('platform_user', 'platform_ops', 'platform_admin'));
