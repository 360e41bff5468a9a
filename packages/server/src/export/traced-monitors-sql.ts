import { SECOND, type Clock } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../definitions/index.js';

/** A changed rule set takes effect within this time. */
const REFRESH_MS = 30 * SECOND;

/** Monitors whose requests propagate trace context (`traceparent`): those of groups whose export settings enable it. */
export class TracedMonitors {
  readonly #db: Db;
  readonly #clock: Pick<Clock, 'elapsed'>;
  #guids: ReadonlySet<string> = new Set();
  #readAt = -Infinity;

  constructor(db: Db, clock: Pick<Clock, 'elapsed'>) {
    this.#db = db;
    this.#clock = clock;
  }

  readonly has = (monitorGuid: string): boolean => this.#guids.has(monitorGuid);

  /**
   * Reloads the monitors at most every 30 s. They take 16 bytes each, and nothing if no setting enables propagation.
   */
  async refresh(): Promise<void> {
    const now = this.#clock.elapsed();
    if (now - this.#readAt < REFRESH_MS) return;
    const { rows } = await sql<{ guid: string }>`
      with asking as (
        select s.account_id, s.monitor_group_guid, g.is_all
        from export_setting s
        join export_connection c on c.account_id = s.account_id and c.guid = s.connection_guid
        join export_rule_set r on r.account_id = s.account_id and r.guid = s.rule_set_guid
        join monitor_group g on g.account_id = s.account_id and g.monitor_group_guid = s.monitor_group_guid
        where s.is_active and (c.definition ->> 'IsActive')::boolean
          and (r.definition ->> 'SendTraceparent')::boolean and r.definition -> 'Signals' ? 'Traces')
      select m.monitor_guid as guid from asking a join monitor m on m.account_id = a.account_id where a.is_all
      union
      select e.monitor_guid from asking a
      join monitor_group_member e on e.account_id = a.account_id and e.monitor_group_guid = a.monitor_group_guid
      where not a.is_all`.execute(this.#db);
    this.#guids = new Set(rows.map(({ guid }) => guid));
    this.#readAt = now;
  }
}
