-- Failed sign-ins, counted before a password is looked at: per address, per username at an address, per username, and per
-- browser that signed in before. The key is a hash, so a row is small whatever was typed.
create table identity_provider.failed_sign_in (
  kind text not null check (kind in ('address', 'pair', 'name', 'browser')),
  key bytea not null,
  failures integer not null,
  window_ends_at timestamptz not null,
  -- Only for a pair: until when this address counts as one from which this person signs in.
  known_until timestamptz,
  keep_until timestamptz not null,
  primary key (kind, key)
);
create index failed_sign_in_keep on identity_provider.failed_sign_in (keep_until);
grant select, insert, update, delete on identity_provider.failed_sign_in to gpuaas_app;

alter table identity_provider.account drop column failed_logins, drop column locked_until;

-- Ids are stored as hashes from now on; a row under a readable id would never be found again.
delete from identity_provider.artifact;
