import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { DetailedAlert } from '../alerts/alert-variables.js';
import { anAlert, RESPONSE_WITH_IDS, sendAlert, targetForReceiver, type Kind } from '../testing/channel-sending.js';
import { startReceiver } from '../testing/receiver.js';
import { listFieldPaths, isDocumented, DOCUMENTED_FIELDS } from '../testing/receiver-fields.js';
import { RECEIVERS } from '../testing/receivers.js';
import { CHANNELS } from './registry.js';

const receiver = await startReceiver();
afterAll(() => receiver[Symbol.asyncDispose]());
beforeEach(() => {
  receiver.calls.length = 0;
  receiver.answer = (_call, response) => void response.end(RESPONSE_WITH_IDS);
});

/** Text with three-byte characters and surrogate pairs, which truncation must not split. */
const long = (length: number): string =>
  '漢🙂'
    .repeat(Math.ceil(length / 3))
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '');
/** Returns an alert with every text as long as the contract allows, and longer where a checkpoint decides. */
function longest(kind: Kind): DetailedAlert {
  const alert = anAlert(kind);
  const description = long(2_000);
  return {
    ...alert,
    errorDescription: kind === 'Ok' ? 'OK' : description,
    checkpointName: long(1_000),
    facts: {
      ...alert.facts,
      monitorName: long(64),
      monitorUrl: `https://shop.example/${'a'.repeat(8_170)}`,
      monitorNotes: long(100_000),
      definitionName: long(200),
      levelMessage: long(4_000),
      lastErrorDescription: description,
    },
  };
}

const documented = Object.entries(RECEIVERS).map(([id, each]) => [id, each] as const);

describe.each(documented)('what %s documents', (id, each) => {
  const channel = CHANNELS.find((one) => one.id === id);
  const { bodies, maxBytes = Number.POSITIVE_INFINITY } = each;

  test.each(Object.keys(bodies) as Kind[])('matches what is sent for %s, however long the texts are', async (kind) => {
    if (!channel) return expect.unreachable();
    expect(Object.keys(bodies).sort()).toEqual([...channel.kinds].sort());
    for (const alert of [anAlert(kind), longest(kind)]) {
      receiver.calls.length = 0;
      // ServiceNow resolves the incident that it finds.
      receiver.answer = ({ method }, response) =>
        void response.end(id === 'ServiceNow' && method === 'GET' && kind === 'Ok' ? FOUND : RESPONSE_WITH_IDS);
      expect((await sendAlert(targetForReceiver(receiver.url, channel, kind), alert)).outcome).toEqual({
        kind: 'accepted',
      });
      const sent = receiver.calls.filter(({ body }) => body !== '');
      expect(sent).toHaveLength(1);
      for (const { body, headers } of sent) {
        expect(headers['content-type']).toMatch(/^application\/json/);
        expect(Buffer.byteLength(body)).toBeLessThanOrEqual(maxBytes);
        expect(/\\ud[89a-f]/i.test(body), 'half a sign').toBe(false);
        const listed = DOCUMENTED_FIELDS[id];
        const unlisted = listFieldPaths(JSON.parse(body)).filter((path) => listed && !isDocumented(listed, path));
        expect(unlisted, listed?.source).toEqual([]);
        expect(bodies[kind]?.safeParse(JSON.parse(body)).error?.issues).toBeUndefined();
      }
    }
  });
});
const FOUND = '{"result":[{"sys_id":"found"}]}';

test('neither a name nor a response becomes a link in Teams', async () => {
  const channel = CHANNELS.find(({ id }) => id === 'MicrosoftTeams');
  if (!channel) return expect.unreachable();
  const alert = anAlert('Error');
  const trap = 'Shop [pay here](https://evil.example)';
  await sendAlert(targetForReceiver(receiver.url, channel, 'Error'), {
    ...alert,
    errorDescription: trap,
    facts: { ...alert.facts, monitorName: trap, lastErrorDescription: trap },
  });
  const [{ body } = { body: '' }] = receiver.calls;
  expect(body.match(/evil\.example/g)?.length).toBeGreaterThan(2);
  expect(body).not.toContain('](');
});

test('reports an unlisted field at any depth', () => {
  const paths = listFieldPaths({
    routing_key: '',
    payload: { custom_details: { 'Any thing': 1 }, tone: '' },
    links: [{ hrf: '' }],
  });
  const { PagerDuty: listed } = DOCUMENTED_FIELDS;
  expect(listed && paths.filter((path) => !isDocumented(listed, path))).toEqual(['payload.tone', 'links[].hrf']);
});

test('every vendor’s channel is checked against its documentation', () => {
  const others = CHANNELS.filter(({ id, reaches }) => reaches === 'receiver' && id !== 'Webhook').map(({ id }) => id);
  expect(Object.keys(RECEIVERS).sort()).toEqual([...others].sort());
});
