-- A session proves itself once more before it hands out credentials or rights: the hash of what the page holds.
alter table session add column proof_sha256 bytea, add column proven_until bigint;
