/** Logins in URLs are rejected when written, and stored ones are moved to their own fields. */
import { systemRandom } from '@vedette/kernel/random';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createMonitorFixture } from '../testing/monitor-fixture-routes.js';
import { moveLogins } from './move-logins-sql.js';
import { createTargetLoader } from '../for-engine/target-sql.js';

const { admin, db, vault, clock } = await createMonitorFixture();
type Body = Record<string, unknown>;
const orderTarget = createTargetLoader({ db, vault, clock });
const deps = { vault, random: systemRandom };
let count = 0;

/** Creates a monitor and stores a URL that would be rejected today. */
async function aStoredMonitor(over: Body, from: string, to: string): Promise<string> {
  const name = `stored ${(count += 1)}`;
  const { body } = await admin<{ MonitorGuid: string }>('POST', '/Monitor', { Name: name, CheckInterval: 5, ...over });
  await sql`update monitor set settings = replace(settings::text, ${from}, ${to})::jsonb
    where monitor_guid = ${body.MonitorGuid}`.execute(db);
  return body.MonitorGuid;
}
const single = { MonitorType: 'Https', Url: 'https://a.example/x' };
const step = { StepType: 'HttpRequest', Name: 'one', Url: 'https://a.example/x', Method: 'GET' };
const withLogin = 'https://ann:ses%40me@a.example/x';

test.each([
  [{ ...single, Url: withLogin }, /^Url: must not contain a user name or password: set AuthenticationType/],
  [{ ...single, MonitorType: 'Certificate', Url: withLogin }, /^Url: must not contain a user name or password/],
  [
    { MonitorType: 'MultiStepApi', MsaSteps: [{ ...step, Url: withLogin }] },
    /^MsaSteps\[0\].Url: must not contain a user/,
  ],
  [
    { MonitorType: 'MultiStepApi', MsaSteps: [{ ...step, Url: 'https://{{User}}:{{Pass}}@a.example' }] },
    /^MsaSteps\[0\].Url: must not contain a user/,
  ],
  [{ ...single, Url: 'http://[fe80::1%25eth0]/' }, /^Url: must not contain a zone/],
])('rejects a URL with a login or a zone', async (body, problem) => {
  const { status, problems } = await admin('POST', '/Monitor', { Name: 'x', CheckInterval: 5, ...body });
  expect([status, problems]).toEqual([400, [expect.stringMatching(problem) as string]]);
});

test('trims blanks around a URL', async () => {
  const { status, body } = await admin<Body>('POST', '/Monitor', { Name: 'y', ...single, Url: ' https://a.example/ ' });
  expect([status, body['Url']]).toEqual([201, 'https://a.example/']);
});

test('moves a stored login to its fields, from where it is sent', async () => {
  const guid = await aStoredMonitor(single, single.Url, withLogin);
  expect(await moveLogins(db, deps)).toBe(1);
  expect(await moveLogins(db, deps)).toBe(0);
  const { body } = await admin<Body>('GET', `/Monitor/${guid}`);
  expect(body).toMatchObject({ Url: single.Url, AuthenticationType: 'Basic', Username: 'ann' });
  expect(JSON.stringify(body)).not.toContain('me@');
  expect(await orderTarget(guid)).toMatchObject({
    authentication: { type: 'Basic', username: 'ann', password: 'ses@me' },
  });
  expect((await admin('PATCH', `/Monitor/${guid}`, { Name: 'another name' })).status).toBe(204);
});

test('keeps a configured login and drops the one in the URL', async () => {
  const login = { AuthenticationType: 'Digest', Username: 'bob', Password: 'own' };
  const guid = await aStoredMonitor({ ...single, ...login }, single.Url, withLogin);
  expect(await moveLogins(db, deps)).toBe(1);
  expect(await orderTarget(guid)).toMatchObject({
    url: single.Url,
    authentication: { type: 'Digest', username: 'bob', password: 'own' },
  });
});

test('moves stored logins of steps to their authentication', async () => {
  const steps = [step, { ...step, Url: 'https://a.example/x', Name: 'two' }, { ...step, Url: 'https://b.example/' }];
  const guid = await aStoredMonitor({ MonitorType: 'MultiStepApi', MsaSteps: steps }, 'https://a.example/x', withLogin);
  expect(await moveLogins(db, deps)).toBe(1);
  const { body } = await admin<{ MsaSteps: Body[] }>('GET', `/Monitor/${guid}`);
  const moved = { AuthenticationType: 'Basic', UserName: 'ann', PasswordSpecified: true };
  expect(body.MsaSteps).toMatchObject([
    { Url: step.Url, Authentication: moved },
    { Url: step.Url, Authentication: moved },
    { Url: 'https://b.example/' },
  ]);
  expect(JSON.stringify(body)).not.toContain('me@');
  expect(await orderTarget(guid)).toMatchObject({
    steps: [
      { authentication: { username: 'ann', password: 'ses@me' } },
      { authentication: { password: 'ses@me' } },
      {},
    ],
  });
});
