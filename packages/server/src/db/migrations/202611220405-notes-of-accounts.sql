alter table incident_note add foreign key (account_id) references account;
