-- Subscribers of a status page. Unconfirmed: the mail with the link was sent at `asked_at`.
create table status_page_subscriber (
  account_id integer not null,
  subscriber_guid uuid not null,
  page_guid uuid not null,
  address text not null,
  -- Part of the links in its mails; it allows confirming and unsubscribing this subscriber, and nothing else.
  token text not null unique,
  asked_at bigint not null,
  confirmed_at bigint,
  primary key (account_id, subscriber_guid),
  foreign key (account_id, page_guid) references public_status_page on delete cascade
);
create unique index status_page_subscriber_once on status_page_subscriber (account_id, page_guid, lower(address));

-- What subscribers of a page were notified of, so that each is notified once even after an interruption.
create table status_page_told (
  account_id integer not null,
  page_guid uuid not null,
  news_key text not null,
  told_at bigint not null,
  primary key (account_id, page_guid, news_key),
  foreign key (account_id, page_guid) references public_status_page on delete cascade
);
