-- Who follows a status page by mail. Not confirmed yet: the mail with the link went out at `asked_at`.
create table status_page_subscriber (
  account_id integer not null,
  subscriber_guid uuid not null,
  page_guid uuid not null,
  address text not null,
  -- In the links of its mails; whoever has it may confirm and unsubscribe this one, and nothing else.
  token text not null unique,
  asked_at bigint not null,
  confirmed_at bigint,
  primary key (account_id, subscriber_guid),
  foreign key (account_id, page_guid) references public_status_page on delete cascade
);
create unique index status_page_subscriber_once on status_page_subscriber (account_id, page_guid, lower(address));

-- What followers of a page were told, so that each is told once, whoever stops in between.
create table status_page_told (
  account_id integer not null,
  page_guid uuid not null,
  news_key text not null,
  told_at bigint not null,
  primary key (account_id, page_guid, news_key),
  foreign key (account_id, page_guid) references public_status_page on delete cascade
);
