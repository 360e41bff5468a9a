import type { FigureChange } from '@vedette/contract/v1/monitors/monitor-figures';
import { MINUTE, type Instant } from '@vedette/kernel/clock';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connection.js';

/** Position of a change in the list. */
export interface ChangePosition {
  readonly hour: Instant;
  readonly reason: FigureChange['Reason'];
  readonly byKey: string;
}

export interface ChangeRecord extends ChangePosition {
  readonly byName: string;
  readonly at: Instant;
  readonly operatorGuid: string | null;
  readonly note: string;
  readonly from: Instant;
  readonly lastQuarterAt: Instant;
  readonly quarters: number;
  readonly before: FigureChange['Before'];
  readonly after: FigureChange['After'];
}

const QUARTER_MS = 15 * MINUTE;
export const changeEnd = ({ lastQuarterAt }: ChangeRecord): Instant => lastQuarterAt + QUARTER_MS;

const sumFigures = (prefix: '' | 'new_'): RawBuilder<unknown> => {
  const sum = (name: string) => sql`sum(${sql.ref(`${prefix}${name}`)})::float8`;
  return sql`json_build_object('UpMs', ${sum('up_ms')}, 'DownMs', ${sum('down_ms')}, 'UnknownMs', ${sum('unknown_ms')},
    'PlannedMs', ${sum('planned_ms')}, 'Checks', ${sum('checks')}, 'UnconfirmedErrors', ${sum('unconfirmed')}, 'ConfirmedErrors', ${sum('confirmed')})`;
};

/** Returns recalculations of a monitor after a position, newest first. */
export async function loadFigureChanges(
  db: Db,
  monitorGuid: string,
  { after, take }: { readonly after: ChangePosition | undefined; readonly take: number },
): Promise<ChangeRecord[]> {
  const position = after
    ? sql`(recorded_hour, reason, by_key) < (${after.hour}::bigint, ${after.reason}::text, ${after.byKey}::text)`
    : sql`true`;
  const { rows } = await sql<ChangeRecord>`
    select recorded_hour as hour, reason, by_key as "byKey", (array_agg(by_name order by recorded_at desc))[1] as "byName", max(recorded_at) as at,
      max(operator_guid::text) as "operatorGuid",
      coalesce(string_agg(distinct note, '; ') filter (where note <> ''), '') as note,
      min(bucket_at) as from, max(bucket_at) as "lastQuarterAt", count(*)::int as quarters,
      ${sumFigures('')} as before, ${sumFigures('new_')} as after
    from figure_version where monitor_guid = ${monitorGuid} and ${position}
    group by recorded_hour, reason, by_key
    order by recorded_hour desc, reason desc, by_key desc
    limit ${take}`.execute(db);
  return rows;
}
