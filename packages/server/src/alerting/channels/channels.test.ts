import { seededChance } from '@vedette/kernel/chance';
import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ToldAlert } from '../alerts/alert-variables.js';
import { variablesOf } from '../alerts/alert-variables.js';
import { messageTexts, recipientVariables } from '../alerts/message-texts.js';
import { runSteps, type StepsEnd } from '../custom/run-steps.js';
import { startReceiver } from '../testing/receiver.js';
import type { Channel } from './channel.js';
import { channelTarget, type Target } from './channel-target.js';
import { CHANNELS } from './registry.js';

const receiver = await startReceiver();
afterAll(() => receiver[Symbol.asyncDispose]());
const ANSWER = JSON.stringify({
  ...{ id: 'r1', sid: 'r1', requestId: 'r1', dedup_key: 'r1', entity_id: 'r1', messages: [{ 'message-id': 'r1' }] },
  ...{ data: { messages: [{ message_id: 'r1' }] }, result: { sys_id: 'r1' } },
});
beforeEach(() => {
  receiver.calls.length = 0;
  receiver.answer = (_call, response) => void response.end(ANSWER);
});

const AT = Date.UTC(2026, 10, 21, 8, 30);
const anAlert = (kind: 'Error' | 'Reminder' | 'Ok'): ToldAlert => ({
  ...{ accountId: 1, alertGuid: 'a1e27000-0000-4000-8000-000000000001', kind, ordinal: kind === 'Reminder' ? 2 : 0 },
  at: AT,
  subject: {
    incidentGuid: '10c1de47-0000-4000-8000-000000000001',
    alertDefinitionGuid: 'def10000-0000-4000-8000-000000000001',
    ...{ levelId: 1, monitorGuid: '30010000-0000-4000-8000-000000000001', checkId: 43, firstErrorCheckId: 41 },
  },
  firstErrorAt: AT - 12 * MINUTE,
  ...{ errorDescription: kind === 'Ok' ? 'OK' : 'Status "500" <b>&', errorMessage: '', checkpointName: 'Köln' },
  incidentKey: 'def10000-0000-4000-8000-000000000001-0-42',
  facts: {
    ...{
      monitorName: 'Shop "EU" & co',
      monitorType: 'Https',
      monitorUrl: 'https://shop.example/',
      monitorNotes: 'a\nb',
    },
    ...{ definitionName: 'Everybody', levelMessage: 'Call Ann', errorCode: 3500, confirmedCount: 2, serverId: 7 },
    ...{ lastErrorDescription: 'Status "500" <b>&', numberOfReminders: 5, downtimeMs: 12 * MINUTE },
  },
});

/** What every channel is told, secrets and addresses alike; fixed hosts are led to the receiver afterwards. */
const GIVEN: Readonly<Record<string, string>> = {
  ...{
    RoutingKey: 'routing',
    ApiKey: 'api-key',
    Username: 'ann',
    Password: 'pass-word',
    PageId: 'p1',
    ComponentId: 'c1',
  },
  ...{
    AccountSid: 'AC1',
    AuthToken: 'auth-token',
    From: '+15550001',
    ApiSecret: 'api-secret',
    AccessKey: 'access-key',
  },
  ...{ InstanceName: 'acme', Authorization: 'Bearer typed-in', Mention: '<!here>' },
};
const valueOf = (name: string): string => (name.endsWith('Url') ? `${receiver.url}/${name}` : (GIVEN[name] ?? ''));

function targetOf(channel: Channel, kind: 'Error' | 'Reminder' | 'Ok'): Target {
  const given = (isSecret: boolean): Record<string, string> =>
    Object.fromEntries(
      channel.settings
        .filter((setting) => setting.isSecret === isSecret && valueOf(setting.name) !== '')
        .map(({ name }) => [name, valueOf(name)]),
    );
  const row = {
    ...{ accountId: 1, integrationGuid: 'x', name: channel.label, type: channel.type, channel: channel.id },
    ...{ isActive: true, values: given(false), secretsSealed: Buffer.alloc(1), createdAt: 0 },
  };
  const vault = { unseal: () => new Secret(JSON.stringify(given(true))) };
  const target = channelTarget({ vault, place: { publicUrl: 'https://vedette.example' } }, row, { kind });
  if (!target) return expect.unreachable();
  const steps = target.definition.steps.map((step) => ({
    ...step,
    url: step.url.replace(/^https:\/\/([^/]+)/, (_all, host: string) => `${receiver.url}/${host.replace(/\W/g, '')}`),
  }));
  return { ...target, definition: { ...target.definition, steps } };
}

const send = (target: Target, kind: 'Error' | 'Reminder' | 'Ok', callMs = 30 * SECOND): Promise<StepsEnd> => {
  const [alert, reader] = [anAlert(kind), { zone: 'Europe/Amsterdam', culture: 'en-GB' }];
  return runSteps({
    ...{ ...target, levelValues: {}, vaultValues: new Map(), refusal: () => undefined, callMs },
    alertVariables: {
      ...variablesOf(alert, reader, { publicUrl: 'https://vedette.example' }),
      ...messageTexts(alert, reader),
      ...recipientVariables('+31612345678'),
    },
    facts: { at: AT, chance: seededChance(1), uniqueGuid: 'u' },
  });
};

/** A body as people read it: JSON laid out, a form decoded. */
function readable(type: string | undefined, body: string): unknown {
  if (type?.includes('json') === true) return JSON.parse(body);
  return type?.includes('form') === true ? Object.fromEntries(new URLSearchParams(body)) : body;
}
const sample = (): unknown[] =>
  receiver.calls.map(({ method, path, headers, body }) => ({
    ...{ call: `${method} ${path}`, authorization: headers.authorization, key: headers['idempotency-key'] },
    body: readable(headers['content-type'], body),
  }));

describe.each(CHANNELS.map((channel) => [channel.id, channel] as const))('%s', (id, channel) => {
  test('sends what its receiver documents', async () => {
    const samples: Record<string, unknown> = {};
    for (const kind of channel.kinds) {
      receiver.calls.length = 0;
      const { outcome, receiverId } = await send(targetOf(channel, kind), kind);
      expect(outcome).toEqual({ kind: 'accepted' });
      samples[kind] = { calls: sample(), receiverId };
    }
    const text = JSON.stringify(samples, undefined, 2).replaceAll(receiver.url, 'http://receiver');
    await expect(`${text}\n`).toMatchFileSnapshot(`samples/${id}.txt`);
  });

  test('keeps its secrets out of what is shown', async () => {
    const { exchanges } = await send(targetOf(channel, 'Error'), 'Error');
    const shown = JSON.stringify(exchanges);
    const secrets = channel.settings.filter(({ isSecret, name }) => isSecret && valueOf(name) !== '');
    for (const { name } of secrets) expect(shown).not.toContain(valueOf(name));
  });

  test.each<[string, (response: ServerResponse) => void, StepsEnd['outcome']]>([
    ['400', (response) => void response.writeHead(400).end('no'), { kind: 'refused' }],
    ['429', (r) => void r.writeHead(429, { 'retry-after': '7' }).end(), { kind: 'later', retryAfterMs: 7 * SECOND }],
    ['500', (response) => void response.writeHead(500).end(), { kind: 'later', retryAfterMs: undefined }],
    [
      'half an answer',
      (r) => r.writeHead(200, { 'content-length': '9' }).write('x', () => r.destroy()),
      { kind: 'unknown' },
    ],
    ['silence', () => undefined, { kind: 'unknown' }],
    ['a hang-up', (response) => void response.destroy(), { kind: 'unknown' }],
  ])('knows what %s means', async (_manner, answer, outcome) => {
    receiver.answer = (_call, response) => answer(response);
    expect((await send(targetOf(channel, 'Error'), 'Error', _manner === 'silence' ? 200 : undefined)).outcome).toEqual(
      outcome,
    );
  });

  test('was surely not heard where nobody listens', async () => {
    const gone = await startReceiver();
    await gone[Symbol.asyncDispose]();
    const target = targetOf(channel, 'Error');
    const elsewhere = JSON.parse(JSON.stringify(target).replaceAll(receiver.url, gone.url)) as Target;
    expect((await send(elsewhere, 'Error')).outcome).toEqual({ kind: 'later', retryAfterMs: undefined });
  });
});

test('ServiceNow finds the incident it made before and adds to it', async () => {
  receiver.answer = ({ method }, response) => {
    const result = method === 'GET' ? [{ sys_id: 'found' }] : { sys_id: 'found' };
    response.end(JSON.stringify({ result }));
  };
  const channel = CHANNELS.find(({ id }) => id === 'ServiceNow');
  if (!channel) return expect.unreachable();
  for (const kind of ['Error', 'Ok'] as const) {
    expect(await send(targetOf(channel, kind), kind)).toMatchObject({ receiverId: 'found' });
  }
  expect(receiver.calls.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET', 'PATCH']);
});
