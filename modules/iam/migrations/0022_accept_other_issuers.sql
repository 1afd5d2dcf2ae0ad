-- A session that a token of the identity provider stands for: the same one for all tokens of one session there.
alter table iam.session add column bearer_hash bytea unique;

-- Whoever presents the secret that was printed at the first start becomes the first platform administrator, once.
create table iam.setup_secret (
  hash bytea primary key,
  created_at timestamptz not null
);
grant select, insert, delete on iam.setup_secret to gpuaas_app;
