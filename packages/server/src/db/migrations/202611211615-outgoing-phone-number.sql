-- Caller numbers that the account's telephone provider allows; operators choose one of them.
create table outgoing_phone_number (
  account_id integer not null references account,
  outgoing_phone_number_id integer generated always as identity,
  phone_number text not null,
  description text,
  primary key (account_id, outgoing_phone_number_id),
  unique (account_id, phone_number)
);
-- There was no list of numbers before, so existing ids are meaningless.
update operator set outgoing_phone_number_id = null;
alter table operator add foreign key (account_id, outgoing_phone_number_id) references outgoing_phone_number;
create index operator_by_outgoing_phone_number on operator (account_id, outgoing_phone_number_id);
