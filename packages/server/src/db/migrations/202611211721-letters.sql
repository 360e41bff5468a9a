-- System mails: their text is complete from the start, with `{{link}}` in place of a one-time link. The link is sealed,
-- and deleted once the mail was sent or the link has expired.
alter table mail
  add column is_letter boolean not null default false,
  add column sealed_link bytea,
  add column link_expires_at bigint;
create index mail_link on mail (link_expires_at) where sealed_link is not null;
