-- Hash of the proof that a page holds after the operator has confirmed their identity, which is required to hand out
-- credentials or permissions.
alter table session add column proof_sha256 bytea, add column proven_until bigint;
