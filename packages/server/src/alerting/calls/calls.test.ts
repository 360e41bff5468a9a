import { SECOND } from '@vedette/kernel/clock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { CallFixture } from '../testing/call-fixture.js';
import { createCustomFixture } from '../testing/custom-fixture.js';
import { startReceiver } from '../testing/receiver.js';
import type { Behaviour, HttpStep } from '../steps/custom-integration-rules.js';

const db = await testDatabase();
const fixture = await CallFixture.open(db, '{"id":7}');
const { newCalls, deliver, fail, recover } = fixture;
const { aStep, anIntegration, deliveries, states } = createCustomFixture(fixture);
afterAll(fixture.close);
beforeEach(fixture.reset);

test('sends an alert once with its variables and stores request and response', async () => {
  await anIntegration();
  await fail();
  await deliver();
  await deliver();
  expect(fixture.receiver.calls.map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual([
    'POST /in Alert shop Connection refused',
  ]);
  const [row] = await deliveries();
  expect(row).toMatchObject({ state: 'delivered', attempts: 1, address: '' });
  expect([row?.request, row?.response]).toEqual([
    expect.stringContaining('Alert shop'),
    expect.stringMatching(/^200\n[^]*\{"id":7\}$/),
  ]);
});

test('sends unknown placeholders as written and records them', async () => {
  const steps = [aStep({ body: '{{@monitr.name}} {{@monitor.name}}' })];
  await anIntegration({ definitions: [{ messageTypes: ['Error'], steps }] });
  await fail();
  await deliver();
  expect(fixture.receiver.calls[0]?.body).toBe('{{@monitr.name}} shop');
  expect((await deliveries())[0]?.response).toMatch(
    /Sent as written \(unknown variable or function\): {{@monitr.name}}$/,
  );
});

test('does not send message types without steps', async () => {
  await anIntegration({ definitions: [{ messageTypes: ['Error'], steps: [aStep()] }] });
  await fail();
  await deliver();
  fixture.now += SECOND;
  await recover();
  await deliver();
  expect(await states()).toEqual(['delivered', 'okNotWanted']);
});

test('runs steps in order with captures, level values and functions', async () => {
  const functions: Behaviour['functions'] = [
    { Name: 'act', Type: 'Mapping', Mappings: [{ Key: 'Alert', Value: 'trigger' }] },
  ];
  const variables = [
    { name: 'Base', value: fixture.receiver.url },
    { name: 'Room', value: undefined },
  ];
  const first = aStep({
    url: '{{Base}}/login',
    captures: [{ Source: 'ResponseBodyJson', Property: 'id', Name: 'Token' }],
  });
  const second = aStep({
    url: '{{Base}}/room/{{@UrlEncode({{Room}})}}',
    body: 'a={{@monitor.url}}&b={{act({{@alert.type}})}}',
    headers: [
      { Key: 'Content-Type', Value: 'application/x-www-form-urlencoded' },
      { Key: 'X-Token', Value: '{{Token}}' },
    ],
  });
  const definitions = [{ messageTypes: ['Error'] as const, steps: [first, second] }];
  await anIntegration({ functions, variables, definitions }, { values: { Room: 'a b\r\nX-Evil: {{Base}}' } });
  await fail();
  await deliver();
  const [, secondCall] = fixture.receiver.calls;
  expect(secondCall?.path).toBe('/room/a+b%0D%0AX-Evil%3A+%7B%7BBase%7D%7D');
  expect(secondCall?.body).toBe('a=https%3A%2F%2Fshop.example%2F&b=trigger');
  expect(secondCall?.headers['x-token']).toBe('7');
  expect(await states()).toEqual(['delivered']);
});

test('stores neither captured values nor secret headers', async () => {
  const captures: HttpStep['captures'] = [
    { Source: 'ResponseBodyJson', Property: 'token', Name: 'Token' },
    { Source: 'ResponseStatusCode', Name: 'Status' },
  ];
  const first = aStep({ captures, headers: [{ Key: 'X-Api-Key', Value: 'typed-in' }] });
  const second = aStep({
    body: 'token={{Token}} status={{Status}} key={{@alert.alertGuid}}',
    headers: [
      { Key: 'Authorization', Value: 'Bearer {{Token}}' },
      { Key: 'Idempotency-Key', Value: '{{@alert.alertGuid}}' },
      { Key: 'X-Room', Value: 'garden' },
    ],
  });
  fixture.receiver.answer = ({ headers }, response) => {
    response.setHeader('set-cookie', 'sid=from-answer');
    response.end(JSON.stringify({ token: 'handed-over', echo: [headers['x-api-key'], 'sid=from-answer'] }));
  };
  await anIntegration({ definitions: [{ messageTypes: ['Error'], steps: [first, second] }] });
  await fail();
  await deliver();
  expect(fixture.receiver.calls[1]?.body).toContain('token=handed-over status=200');
  const [row] = await deliveries();
  expect(`${row?.request} ${row?.response}`).not.toMatch(/handed-over|typed-in|from-answer/);
  expect(row?.request).toContain(`token=••• status=200 key=${row?.alert_guid}`);
  expect(row?.request).toMatch(/X-Api-Key: •••\n[^]*Authorization: •••\n.*\nX-Room: garden\n/);
  expect(row?.response).toContain('{"token":"•••","echo":["•••","•••"]}');
});

test.each([
  ['Basic', 'Basic realm="x"', /^Basic YW5uOnMzY3JldC1wYXNz$/],
  ['Digest', 'Digest realm="x", nonce="n", qop="auth"', /^Digest username="ann"/],
  ['Bearer', '', /^Bearer s3cret-pass$/],
] as const)('%s signs in; the delivery log does not show the credentials', async (type, challenge, expected) => {
  fixture.receiver.answer = ({ headers }, response) => {
    if (headers.authorization === undefined) response.writeHead(401, { 'www-authenticate': challenge });
    response.end(String(headers.authorization).replace(/^\w+ /, ''));
  };
  const step = aStep({ authentication: { id: 'a1', type, userName: 'ann' } });
  await anIntegration(
    { definitions: [{ messageTypes: ['Error'], steps: [step] }] },
    { secrets: { a1: 's3cret-pass' } },
  );
  await fail();
  await deliver();
  expect(fixture.receiver.calls.at(-1)?.headers.authorization).toMatch(expected);
  expect(await states()).toEqual(['delivered']);
  expect(JSON.stringify(await deliveries())).not.toContain('s3cret-pass');
});

test('sends no secret to a host that others supply, also for old integrations', async () => {
  const variables = [{ name: 'Place', value: undefined }];
  const url = '{{Place}}/in';
  const step = aStep({ url, authentication: { id: 'a1', type: 'Bearer', userName: '' } });
  const definitions: Behaviour['definitions'] = [{ messageTypes: ['Error'], steps: [step] }];
  await anIntegration(
    { variables, definitions },
    { values: { Place: fixture.receiver.url }, secrets: { a1: 'token' } },
  );
  await fail();
  await deliver();
  expect(fixture.receiver.calls).toEqual([]);
  const [delivery] = await deliveries();
  expect([delivery?.state, delivery?.response]).toEqual(['failed', expect.stringContaining('contains a secret')]);
});

test('does not connect to a denied address, and reports the reason', async () => {
  await anIntegration();
  await fail();
  await deliver(newCalls({ egressRefusal: (address) => `${address} is a loopback address` }));
  expect(fixture.receiver.calls).toEqual([]);
  expect((await deliveries())[0]).toMatchObject({
    state: 'queued',
    response: 'not allowed: 127.0.0.1 is a loopback address',
    is_possible_duplicate: false,
  });
});

test('checks the policy on redirects; credentials stay on the first host', async () => {
  const other = await startReceiver();
  const checkedPorts: number[] = [];
  fixture.receiver.answer = (_call, response) => void response.writeHead(302, { location: `${other.url}/there` }).end();
  const headers = [{ Key: 'X-Api-Key', Value: 'key' }];
  const step = aStep({ headers, authentication: { id: 'a1', type: 'Bearer', userName: '' } });
  await anIntegration({ definitions: [{ messageTypes: ['Error'], steps: [step] }] }, { secrets: { a1: 'token' } });
  await fail();
  await deliver(newCalls({ egressRefusal: (_address, port) => void checkedPorts.push(port) }));
  expect(checkedPorts).toEqual([fixture.receiver, other].map(({ url }) => Number(new URL(url).port)));
  expect(other.calls).toMatchObject([{ method: 'GET', path: '/there', body: '' }]);
  expect(other.calls[0]?.headers.authorization).toBeUndefined();
  expect(other.calls[0]?.headers['x-api-key']).toBeUndefined();
  await other[Symbol.asyncDispose]();
});

test('does not follow a redirect that would send the body to another host', async () => {
  const other = await startReceiver();
  fixture.receiver.answer = (_call, response) => void response.writeHead(307, { location: `${other.url}/there` }).end();
  await anIntegration({ definitions: [{ messageTypes: ['Error'], steps: [aStep()] }] });
  await fail();
  await deliver(newCalls());
  expect(other.calls).toEqual([]);
  await other[Symbol.asyncDispose]();
});
