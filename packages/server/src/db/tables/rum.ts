interface RumWebsiteTable {
  account_id: number;
  rum_website_guid: string;
  description: string;
  url: string;
  is_spa: boolean;
  include_url_fragment: boolean;
  created_at: number;
}

interface RumPageTable {
  account_id: number;
  rum_website_guid: string;
  page: string;
  last_seen_at: number;
}

interface RumRollupTable {
  account_id: number;
  rum_website_guid: string;
  step_min: number;
  dimension: number;
  starts_at: number;
  value: string;
  page_views: number;
  figures: Buffer;
}

export interface RumTables {
  rum_website: RumWebsiteTable;
  rum_page: RumPageTable;
  rum_rollup: RumRollupTable;
}
