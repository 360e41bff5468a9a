-- Language of a status page and its mails; null: as its account.
alter table public_status_page add column culture_name text;
