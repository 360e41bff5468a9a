import { DAY, type Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { sql, type RawBuilder } from 'kysely';

/** From and to of slots that were not run. */
export type MissedSpans = readonly (readonly [from: Instant, to: Instant])[];

/**
 * Of each monitor of an account whose slots were not run since its last check, within a day: its guid and `MissedSpans`; as
 * elsewhere all that was missed but for overrun. Few monitors have any, and an index leaves out overrun, of which there may be thousands a monitor.
 * @param account, now as they stand in the statement
 * @param among what else is asked of `x.monitor_guid`, from `and` on
 */
export const missedText = (account: string, now: string, among = ''): string => `
  select x.monitor_guid, json_agg(json_build_array(x.from_at, x.to_at)) as spans
  from missed_range x join monitor_standing s using (monitor_guid)
  where x.account_id = ${account} and x.to_at > ${now}::bigint - ${DAY} and x.from_at < ${now}::bigint
    and x.to_at > check_at(s.check_id) and x.reason <> 'overrun' ${among}
  group by x.monitor_guid`;

/** Of the monitors in `asked` alone, a part of the same statement: one is looked up by itself. */
export const selectedMissedSql = (accountId: number, now: Instant): RawBuilder<unknown> =>
  sql.raw(missedText(String(accountId), String(now), 'and x.monitor_guid in (select monitor_guid from asked)'));

export const toPeriods = (spans: MissedSpans | null | undefined): Period[] =>
  (spans ?? []).map(([start, end]) => ({ start, end }));
