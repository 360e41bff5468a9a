import { HOUR } from '@vedette/kernel/clock';
import type { Db } from '../../db/connection.js';
import { statement } from '../../db/statement.js';
import type { FiguresQuery } from './figures-query.js';
import { sourceLimits } from './figure-basis-sql.js';
import type { SourceLimits } from './window-rules.js';

/** How the rolled-up figures of all monitors of an account are derived from those of the account. */
export interface AccountMembership {
  /** How far hours and days of the account are valid; an account has no weeks. */
  readonly limits: SourceLimits;
  /**
   * Monitors whose figures are part of the account's but must not count as stored: deleted, or to be rolled up again.
   */
  readonly subtracted: readonly string[];
  /** Monitors to be read separately: not in the account's figures yet, or to be rolled up again. */
  readonly separate: readonly string[];
}

interface Row {
  readonly hours: number | null;
  readonly days: number | null;
  readonly changed: number | null;
  readonly monitor_guid: string | null;
  readonly is_member: boolean;
  readonly monitor_exists: boolean;
}

/**
 * Hours rolled up last often still wait to be rolled up again for many monitors. Then a shorter time counts as rolled
 * up, and quarters are read instead. Older changes affect few monitors, which are read separately.
 */
const RECENT_MS = 2 * HOUR;

/** $1 is the account, $2 the start of recent time, $3 the start of stored quarters. Returns at least one row. */
const selectMembership = statement<Row>(`
  with rolled_up as materialized (
    select (select rolled_up_until from rollup_progress where scale = 'hour') as hours,
      (select rolled_up_until from rollup_progress where scale = 'day') as days),
  changed as materialized (
    select c.monitor_guid, c.hour_at from rollup_changed c where c.hour_at >= $3),
  own as (select monitor_guid from monitor where account_id = $1),
  members as (select monitor_guid from account_rollup_member where account_id = $1),
  deviating as (
    select coalesce(o.monitor_guid, b.monitor_guid) as monitor_guid, b.monitor_guid is not null as is_member,
      o.monitor_guid is not null as monitor_exists
    from own o full join members b on b.monitor_guid = o.monitor_guid
    where o.monitor_guid is null
      or (b.monitor_guid is null and exists (select from rollup_hour r where r.monitor_guid = o.monitor_guid))
      or o.monitor_guid in (select c.monitor_guid from changed c, rolled_up u where c.hour_at < u.hours - $2))
  select u.hours, u.days, (
      select min(c.hour_at) from changed c join own using (monitor_guid) where c.hour_at >= u.hours - $2) as changed,
    o.monitor_guid, coalesce(o.is_member, false) as is_member, coalesce(o.monitor_exists, false) as monitor_exists
  from rolled_up u left join deviating o on true`);

/** Loads what is needed to derive figures of all monitors from those of the account. */
export async function loadAccountMembership(tx: Db, query: FiguresQuery): Promise<AccountMembership> {
  const { finestFrom } = sourceLimits(query, NOTHING_ROLLED_UP);
  const rows = await selectMembership(tx, [query.accountId, RECENT_MS, finestFrom]);
  const selectGuids = (isSelected: (row: Row) => boolean) =>
    rows.flatMap((row) => (row.monitor_guid !== null && isSelected(row) ? [row.monitor_guid] : []));
  return {
    limits: sourceLimits(query, { ...(rows[0] ?? NOTHING_ROLLED_UP), weeks: null }),
    subtracted: selectGuids(({ is_member }) => is_member),
    separate: selectGuids(({ monitor_exists }) => monitor_exists),
  };
}

const NOTHING_ROLLED_UP = { hours: null, days: null, weeks: null, changed: null };
