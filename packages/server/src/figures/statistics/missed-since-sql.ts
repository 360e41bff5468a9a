import { DAY, type Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { sql, type RawBuilder } from 'kysely';

/** Start and end of ranges of slots that were not run. */
export type MissedRanges = readonly (readonly [from: Instant, to: Instant])[];

/**
 * Selects the guid and `MissedRanges` of each monitor of an account with slots not run since its last check, within a
 * day. Overruns are excluded as elsewhere. Few monitors have any, and the index leaves out overruns, of which a monitor
 * may have thousands.
 * @param account, now as they are written in the statement
 * @param extraCondition further conditions on `x.monitor_guid`, beginning with `and`
 */
export const missedSinceSql = (account: string, now: string, extraCondition = ''): string => `
  select x.monitor_guid, json_agg(json_build_array(x.from_at, x.to_at)) as ranges
  from missed_range x join monitor_state s using (monitor_guid)
  where x.account_id = ${account} and x.to_at > ${now}::bigint - ${DAY} and x.from_at < ${now}::bigint
    and x.to_at > check_at(s.check_id) and x.reason <> 'overrun' ${extraCondition}
  group by x.monitor_guid`;

/** Only for the monitors in `selected`, a part of the same statement; each is looked up separately. */
export const selectedMissedSql = (accountId: number, now: Instant): RawBuilder<unknown> =>
  sql.raw(missedSinceSql(String(accountId), String(now), 'and x.monitor_guid in (select monitor_guid from selected)'));

export const toPeriods = (ranges: MissedRanges | null | undefined): Period[] =>
  (ranges ?? []).map(([start, end]) => ({ start, end }));
