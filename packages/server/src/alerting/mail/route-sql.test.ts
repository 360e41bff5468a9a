import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { aMonitor, aPerson, at, AlertingFixture } from '../testing/alerting-fixture.js';
import { ACCOUNT } from '../testing/rows.js';
import { toAlert } from '../delivery-log/alert-sql.js';
import { loadRoutes } from './route-sql.js';

const db = await testDatabase();
const fixture = new AlertingFixture(db);
beforeEach(() => fixture.open());

/** Opens incidents of monitors at once, each with a route traced at its first error. */
async function failMonitors(count: number) {
  const monitors = await Promise.all(Array.from({ length: count }, (_, i) => fixture.addMonitor(aMonitor(`m${i}`))));
  await fixture.addDefinition(monitors, [{ people: [await fixture.addPerson(aPerson('ann'))] }]);
  const transitions = monitors.map((monitor) => fixture.errorTransition(monitor, at('05:00')));
  await fixture.follow(at('05:00'), ...transitions);
  for (const { incident } of transitions) {
    const own = { account_id: ACCOUNT, check_id: incident.firstErrorCheckId, monitor_guid: incident.monitorGuid };
    const parts = JSON.stringify([{ name: 'Traceroute', text: ` 1  ${incident.monitorGuid}` }]);
    await db
      .insertInto('failure_diagnostics')
      .values({ ...own, collected_at: at('05:00'), parts })
      .execute();
  }
  return (await db.selectFrom('alert').selectAll().execute()).map(toAlert);
}

test('each alert has the route to its own monitor if its level includes routes', async () => {
  const alerts = await failMonitors(2);
  const routes = await db.transaction().execute((tx) => loadRoutes(tx, alerts));
  expect(routes).toEqual(
    new Map(alerts.map(({ alertGuid, subject }) => [alertGuid, ` 1  ${subject?.monitorGuid ?? ''}`])),
  );
  await db.updateTable('escalation_level').set({ include_trace_route: false }).execute();
  expect(await db.transaction().execute((tx) => loadRoutes(tx, alerts))).toEqual(new Map());
});

test('includes five routes in a mass outage, and none without alerts', async () => {
  const alerts = await failMonitors(8);
  expect((await db.transaction().execute((tx) => loadRoutes(tx, alerts))).size).toBe(5);
  expect(await db.transaction().execute((tx) => loadRoutes(tx, []))).toEqual(new Map());
});
