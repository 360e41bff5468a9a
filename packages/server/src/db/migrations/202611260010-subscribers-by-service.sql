-- The services of a page that a follower wants to hear of; null: all of it, also what is put on it later.
alter table status_page_subscriber add column monitor_guids uuid[];
