-- A monitor is deleted at once, however many rows its series have: those are deleted in batches afterwards.
alter table series alter column monitor_guid drop not null;
alter table series drop constraint series_account_id_monitor_guid_fkey;
alter table series add foreign key (account_id, monitor_guid) references monitor on delete set null (monitor_guid);
create index series_by_account on series (account_id, kind);
