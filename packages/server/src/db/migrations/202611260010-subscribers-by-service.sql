-- Services of a page that a subscriber has chosen; null: the whole page, including services added later.
alter table status_page_subscriber add column monitor_guids uuid[];
