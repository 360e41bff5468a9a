-- Public key with which targets are sealed, created by the server at enrolment; raw X25519. A server enrolled without
-- one must enrol again.
alter table checkpoint_server add column sealing_key bytea;
update checkpoint_server set key_hash = null;
alter table checkpoint_server add constraint checkpoint_server_keys check ((key_hash is null) = (sealing_key is null));
