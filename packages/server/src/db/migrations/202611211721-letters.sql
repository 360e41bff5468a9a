-- A letter is a mail about something else than alerts: its text is there from the start, with `{{link}}` where a one-time
-- link goes. The link is sealed, and gone once the mail has left or the link is too old.
alter table mail
  add column is_letter boolean not null default false,
  add column sealed_link bytea,
  add column link_expires_at bigint;
create index mail_link on mail (link_expires_at) where sealed_link is not null;
