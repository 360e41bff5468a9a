-- Tiles of a dashboard in order: see DashboardTile in contract/v1/dashboards/dashboard-tiles.ts. Null: the tiles of its
-- origin.
alter table dashboard add column tiles jsonb;
