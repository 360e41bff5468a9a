-- What a dashboard shows, in order: see DashboardTile in contract/v1/dashboard.ts. Null: what the one it goes back to shows.
alter table dashboard add column tiles jsonb;
