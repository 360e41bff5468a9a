import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aMonitorRow, monday } from '../testing/a-check.js';
import { testDatabase } from '../testing/database.js';
import { saveIncidents } from './incident-sql.js';
import type { Incident } from './incident.js';

const db = await testDatabase();

async function anIncident(): Promise<Incident> {
  return {
    incidentGuid: randomUUID(),
    accountId: 1,
    monitorGuid: await aMonitorRow(db),
    confirmedCount: 1,
    firstErrorCheckId: 1,
    firstErrorAt: monday,
    firstConfirmedCheckId: 2,
    firstConfirmedAt: monday,
    lastErrorCheckId: 2,
    lastErrorAt: monday,
    errorCode: 12002,
    errorDescription: '',
  };
}

test('numbers incidents without gaps, however often one is written', async () => {
  const [first, second, third] = [await anIncident(), await anIncident(), await anIncident()];
  await saveIncidents(db, [first]);
  for (let confirmedCount = 2; confirmedCount < 5; confirmedCount += 1)
    await saveIncidents(db, [{ ...first, confirmedCount }]);
  await saveIncidents(db, [{ ...first, closedAt: monday, okCheckId: 9 }, second]);
  await saveIncidents(db, [third]);
  const rows = await db
    .selectFrom('incident')
    .select(['incident_guid', 'incident_id', 'confirmed_count', 'closed_at'])
    .orderBy('incident_id')
    .execute();
  const from = rows[0]?.incident_id ?? 0;
  expect(rows).toEqual([
    { incident_guid: first.incidentGuid, incident_id: from, confirmed_count: 1, closed_at: monday },
    { incident_guid: second.incidentGuid, incident_id: from + 1, confirmed_count: 1, closed_at: null },
    { incident_guid: third.incidentGuid, incident_id: from + 2, confirmed_count: 1, closed_at: null },
  ]);
});
