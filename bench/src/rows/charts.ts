import { DAY } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { fillEvents } from '../event-store.js';
import { openCaller } from '../requests.js';
import { measureMs, withRolledStore } from '../rolled-service.js';
import { median, type Row } from '../row.js';

const ROUNDS = 20;

/** Days of the charts with phases, chosen so that each source is read: single checks, quarters, hours, days. */
const CHARTS = [1, 7, 30, 365];

/** Charts of one monitor with phases, and its events of a year, against bare statements for the events. */
export const monitorCharts: Row = {
  name: 'charts of a monitor with phases, and its events of a year, median of the slowest',
  target: '≤ 1 s',
  meets: (_ratio, { ours }) => ours <= 1_000,
  run: () =>
    withRolledStore(async ({ db, service, now, monitorGuid, cpuMs }) => {
      await fillEvents(db, { now, monitorGuid });
      const from = now - 365 * DAY;
      const bare = sql`
        select at, 'change', action from audit where account_id = 1 and object_guid = ${monitorGuid} and at >= ${from}
        union all select first_error_at, 'incident', error_description from incident
          where account_id = 1 and monitor_guid = ${monitorGuid} and first_error_at >= ${from}
        union all select n.recorded_at, 'note', n.body from incident i join incident_note n using (incident_id)
          where i.account_id = 1 and i.monitor_guid = ${monitorGuid} and n.recorded_at >= ${from}
        union all select slot_at, 'aside', reason from quarantined_result where monitor_guid = ${monitorGuid} and slot_at >= ${from}
        union all select at, 'chart note', title from chart_note
          where account_id = 1 and monitor_guid = ${monitorGuid} and at >= ${from}`;
      const path = `/api/v1/Monitor/${monitorGuid}`;
      const requests = {
        events: `${path}/Annotation?FromAt=${from}&UntilAt=${now}`,
        ...Object.fromEntries(
          CHARTS.map((days) => [`chart of ${days} days`, `${path}/Latency?FromAt=${now - days * DAY}&UntilAt=${now}`]),
        ),
      };
      const caller = openCaller(service.url, service.authorization);
      const also: Record<string, number> = {};
      for (const [name, path] of Object.entries(requests)) {
        await caller.get(path);
        const before = cpuMs();
        const ours: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) ours.push(await measureMs(() => caller.get(path)));
        also[`CPU of ${name}`] = (cpuMs() - before) / ROUNDS;
        also[`${name} ms`] = median(ours);
      }
      caller.close();
      const floor: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) floor.push(await measureMs(() => bare.execute(db)));
      const medians = Object.keys(requests).map((name) => also[`${name} ms`] ?? Number.NaN);
      return {
        ours: Math.max(...medians),
        floor: median(floor),
        floorName: 'bare SQL of the events',
        unit: 'ms',
        also,
      };
    }),
};
