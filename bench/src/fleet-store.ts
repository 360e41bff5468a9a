import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../packages/server/src/db/connection.js';
import { anAccountRow } from '../../packages/server/src/testing/an-account-row.js';

/** Account 1 is that of the administrator, which the first start of the service creates. */
const FIRST_ACCOUNT = 2;
const INTERVAL_MS = 60_000;

export interface FleetOptions {
  readonly monitors: number;
  readonly accounts: number;
  /** Until when an earlier service has planned the monitors. */
  readonly plannedUntil: Instant;
}

/** Fills a store with HTTP monitors at 60 s in several accounts without checkpoints, which an earlier service has planned. */
export async function fillFleet(db: Db, { monitors, accounts, plannedUntil }: FleetOptions): Promise<void> {
  for (let account = 0; account < accounts; account += 1) await anAccountRow(db, FIRST_ACCOUNT + account);
  await sql`
      insert into monitor (account_id, monitor_guid, name, monitor_type, monitor_mode, is_active, generate_alert,
        interval_ms, interval_format, selected_checkpoints, use_primary_checkpoints_only, use_concurrent_monitoring,
        settings, hash, created_at, modified_at, definition_changed_at)
      select ${sql.lit(FIRST_ACCOUNT)} + n % ${sql.lit(accounts)}, gen_random_uuid(), 'Monitor ' || n, 'Https', 'Production',
        true, true, ${sql.lit(INTERVAL_MS)}, 'seconds', '{"Checkpoints":[],"Regions":[],"ExcludeLocations":[]}', false,
        false, jsonb_build_object('Url', 'http://shop-' || n || '.example.com/status'), '', 0, 0, 0
      from generate_series(1, ${sql.lit(monitors)}) n`.execute(db);
  await sql`
    insert into schedule (monitor_guid, account_id, watermark_at, definition_seen_at)
    select monitor_guid, account_id, ${plannedUntil}, definition_changed_at from monitor`.execute(db);
  await sql`analyze`.execute(db);
}
