-- What operators sent by hand, for the limits of each; rows older than an hour are deleted.
create table operator_sending (
  account_id integer not null,
  operator_guid uuid not null,
  kind text not null,
  sent_at bigint not null,
  messages integer not null,
  foreign key (account_id, operator_guid) references operator on delete cascade
);
create index operator_sending_by_operator on operator_sending (account_id, operator_guid, kind, sent_at);
create index operator_sending_by_time on operator_sending (sent_at);
