-- The key that targets are sealed to, made by the server when it enrolled; raw X25519. One that enrolled without it has to
-- enrol again.
alter table checkpoint_server add column sealing_key bytea;
update checkpoint_server set key_hash = null;
alter table checkpoint_server add constraint checkpoint_server_keys check ((key_hash is null) = (sealing_key is null));
