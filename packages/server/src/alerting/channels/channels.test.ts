import { SECOND } from '@vedette/kernel/clock';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { StepsResult } from '../steps/run-steps.js';
import {
  anAlert,
  RESPONSE_WITH_IDS,
  sendAlert,
  targetForReceiver,
  settingValue,
  type Kind,
} from '../testing/channel-sending.js';
import { startReceiver } from '../testing/receiver.js';
import type { Channel } from './channel.js';
import type { Target } from './channel-target.js';
import { CHANNELS } from './registry.js';

const receiver = await startReceiver();
afterAll(() => receiver[Symbol.asyncDispose]());
beforeEach(() => {
  receiver.calls.length = 0;
  receiver.answer = (_call, response) => void response.end(RESPONSE_WITH_IDS);
});

const targetFor = (channel: Channel, kind: Kind): Target => targetForReceiver(receiver.url, channel, kind);
const send = (target: Target, kind: Kind, callMs?: number): Promise<StepsResult> =>
  sendAlert(target, anAlert(kind), callMs);

/** Returns a body in readable form: JSON parsed, forms decoded. */
function readable(type: string | undefined, body: string): unknown {
  if (type?.includes('json') === true) return JSON.parse(body);
  return type?.includes('form') === true ? Object.fromEntries(new URLSearchParams(body)) : body;
}
const sample = (): unknown[] =>
  receiver.calls.map(({ method, path, headers, body }) => ({
    call: `${method} ${path}`,
    authorization: headers.authorization,
    key: headers['idempotency-key'],
    body: readable(headers['content-type'], body),
  }));

describe.each(CHANNELS.map((channel) => [channel.id, channel] as const))('%s', (id, channel) => {
  test('sends what the vendor documents', async () => {
    const samples: Record<string, unknown> = {};
    for (const kind of channel.kinds) {
      receiver.calls.length = 0;
      const { outcome, receiverId } = await send(targetFor(channel, kind), kind);
      expect(outcome).toEqual({ kind: 'accepted' });
      samples[kind] = { calls: sample(), receiverId };
    }
    const text = JSON.stringify(samples, undefined, 2).replaceAll(receiver.url, 'http://receiver');
    await expect(`${text}\n`).toMatchFileSnapshot(`samples/${id}.txt`);
  });

  test('keeps secrets out of what is shown', async () => {
    const { exchanges } = await send(targetFor(channel, 'Error'), 'Error');
    const shown = JSON.stringify(exchanges);
    const secrets = channel.settings.filter(
      ({ isSecret, name }) => isSecret && settingValue(receiver.url, name) !== '',
    );
    for (const { name } of secrets) expect(shown).not.toContain(settingValue(receiver.url, name));
  });

  test.each<[string, (response: ServerResponse) => void, StepsResult['outcome']]>([
    ['400', (response) => void response.writeHead(400).end('no'), { kind: 'refused' }],
    ['429', (r) => void r.writeHead(429, { 'retry-after': '7' }).end(), { kind: 'later', retryAfterMs: 7 * SECOND }],
    ['500', (response) => void response.writeHead(500).end(), { kind: 'later', retryAfterMs: undefined }],
    [
      'a truncated response',
      (r) => r.writeHead(200, { 'content-length': '9' }).write('x', () => r.destroy()),
      { kind: 'unknown' },
    ],
    ['silence', () => undefined, { kind: 'unknown' }],
    ['a dropped connection', (response) => void response.destroy(), { kind: 'unknown' }],
  ])('classifies %s', async (_manner, answer, outcome) => {
    receiver.answer = (_call, response) => answer(response);
    expect((await send(targetFor(channel, 'Error'), 'Error', _manner === 'silence' ? 200 : undefined)).outcome).toEqual(
      outcome,
    );
  });

  test('classifies a refused connection as not delivered', async () => {
    const gone = await startReceiver();
    await gone[Symbol.asyncDispose]();
    const target = targetFor(channel, 'Error');
    const elsewhere = JSON.parse(JSON.stringify(target).replaceAll(receiver.url, gone.url)) as Target;
    expect((await send(elsewhere, 'Error')).outcome).toEqual({ kind: 'later', retryAfterMs: undefined });
  });
});

test('ServiceNow finds the existing incident and updates it', async () => {
  receiver.answer = ({ method }, response) => {
    const result = method === 'GET' ? [{ sys_id: 'found' }] : { sys_id: 'found' };
    response.end(JSON.stringify({ result }));
  };
  const channel = CHANNELS.find(({ id }) => id === 'ServiceNow');
  if (!channel) return expect.unreachable();
  for (const kind of ['Error', 'Ok'] as const) {
    expect(await send(targetFor(channel, kind), kind)).toMatchObject({ receiverId: 'found' });
  }
  expect(receiver.calls.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET', 'PATCH']);
});
