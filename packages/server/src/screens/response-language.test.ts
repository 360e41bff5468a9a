import type { CheckView } from '@vedette/contract/v1/checks/check';
import type { IncidentRow, IncidentView } from '@vedette/contract/v1/checks/incident';
import type { MonitorPage } from '@vedette/contract/v1/monitors/monitor';
import type { Overview } from '@vedette/contract/v1/screens/overview';
import { translatorFor } from '@vedette/i18n/load-catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.js';
import { now, createMonitorsFixture } from '../testing/some-monitors-routes.js';

const db = await testDatabase();
const { host, confirmed } = await createMonitorsFixture(db);
beforeAll(async () => {
  await db
    .updateTable('monitor_check')
    .set({ error_message: 'Login failed: 535 no\n6001 HTTP status 500, expected 200: slow' })
    .where('id', '=', confirmed.id)
    .execute();
  await sql`insert into system_alert (kind, subject, detail, raised_at)
    values ('checkpointsAway', '', ${NO_SERVER}, ${now})`.execute(db);
});
afterAll(() => host.app.close());

const german = translatorFor('de-DE');
const NO_SERVER = 'No checkpoint server can run checks.';
const APP = { 'x-vedette': '1' };
const GERMAN = { 'accept-language': 'de-DE' };

async function read<T>(path: string, headers: Readonly<Record<string, string>>): Promise<T> {
  const authorization = `Basic ${Buffer.from('ann:x').toString('base64')}`;
  const answer = await host.app.inject({ url: `/api/v1${path}`, headers: { authorization, ...headers } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}

test.each([
  [
    'the web app in German',
    { ...APP, ...GERMAN },
    german('HTTP status {status}', { status: '500' }),
    german(NO_SERVER),
  ],
  ['the web app in English', { ...APP, 'accept-language': 'en-GB' }, 'HTTP status 500', NO_SERVER],
  ['another client', GERMAN, 'HTTP status 500', NO_SERVER],
])('writes errors, incidents and warnings for %s', async (_client, headers, error, warning) => {
  const check = await read<CheckView>(`/MonitorCheck/${confirmed.id}`, headers);
  const [incident] = (await read<{ Rows: IncidentRow[] }>('/Incident?State=Open', headers)).Rows;
  const [monitor] = (await read<MonitorPage>('/Monitor?State=Down', headers)).Rows;
  expect([check, incident, monitor].map((row) => row?.ErrorDescription)).toEqual([error, error, error]);
  const { Timeline } = await read<IncidentView>(`/Incident/${incident?.IncidentId ?? 0}`, headers);
  expect(Timeline.map(({ Text }) => Text).join('\n')).toContain(error);
  const { Warnings } = await read<Overview>('/Overview', headers);
  expect(Warnings.map(({ Message }) => Message)).toEqual([warning]);
});

test('translates each line of the details of a check', async () => {
  const { ErrorMessage } = await read<CheckView>(`/MonitorCheck/${confirmed.id}`, { ...APP, ...GERMAN });
  expect(ErrorMessage).toBe(
    `${german('Login failed')}: 535 no\n6001 ${german('HTTP status {got}, expected {expected}', { got: '500', expected: '200' })}: slow`,
  );
});
