-- The SSH keys of somebody, newest first, as an allocation keeps them. For the statement that creates one: asking for them by
-- another would cost every create a statement.
create function iam.keys_of(person text) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'fingerprint', k.fingerprint,
    'type', k.type,
    'public_key', k.type || ' ' || replace(encode(k.blob, 'base64'), E'\n', ''),
    'name', k.name,
    'key_id', k.id,
    'owner', jsonb_build_object('type', 'user', 'id', u.id, 'name', u.username)
  ) order by k.id desc), '[]')
  from (select * from iam.ssh_key where user_id = person collate "C" order by id desc limit 50) k
  join iam.user_account u on u.id = k.user_id
$$;
