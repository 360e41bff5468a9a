/** Logins in addresses: refused when written, and moved to their own fields where they were stored before. */
import { systemChance } from '@vedette/kernel/chance';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createMonitorFixture } from '../testing/monitor-fixture-routes.js';
import { moveLogins } from './move-logins-sql.js';
import { targetReader } from '../for-engine/target-sql.js';

const { admin, db, vault, clock } = await createMonitorFixture();
type Body = Record<string, unknown>;
const orderTarget = targetReader({ db, vault, clock });
const deps = { vault, chance: systemChance };
let count = 0;

/** Makes a monitor and writes an address into its stored form that is refused today. */
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
])('an address with a login or a zone is refused', async (body, problem) => {
  const { status, problems } = await admin('POST', '/Monitor', { Name: 'x', CheckInterval: 5, ...body });
  expect([status, problems]).toEqual([400, [expect.stringMatching(problem) as string]]);
});

test('blanks around an address are dropped', async () => {
  const { status, body } = await admin<Body>('POST', '/Monitor', { Name: 'y', ...single, Url: ' https://a.example/ ' });
  expect([status, body['Url']]).toEqual([201, 'https://a.example/']);
});

test('a stored login moves to the fields for it, and is sent from there', async () => {
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

test('a login that is set stays, and the one in the address goes', async () => {
  const login = { AuthenticationType: 'Digest', Username: 'bob', Password: 'own' };
  const guid = await aStoredMonitor({ ...single, ...login }, single.Url, withLogin);
  expect(await moveLogins(db, deps)).toBe(1);
  expect(await orderTarget(guid)).toMatchObject({
    url: single.Url,
    authentication: { type: 'Digest', username: 'bob', password: 'own' },
  });
});

test('stored logins of steps move to their authentication', async () => {
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
