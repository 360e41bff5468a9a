import type { HttpOutcome, RunProgress, Target } from '@vedette/contract/checkpoint/protocol';
import { systemClock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { afterAll, expect, test } from 'vitest';
import type { Checkpoint } from '../../checkpoints/index.js';
import { aCaller, aHost } from '../../testing/a-host.js';
import { registerTestRunRoutes } from './test-run-routes.js';

const now = Date.parse('2026-11-02T10:00:00Z');
const server = { serverId: 10, checkpointId: 1, capabilities: [], impairments: [], lastSeenAt: now };
const checkpoint = {
  accountId: 1,
  checkpointId: 1,
  name: 'Paris',
  regionIds: [],
  isPrivate: false,
  isPrimary: true,
  isEnabled: true,
  isDeleted: false,
  servers: [server],
} as unknown as Checkpoint;
const outcome: HttpOutcome = {
  kind: 'http',
  resolveMs: 2,
  connectMs: 10,
  downloadMs: 30,
  totalBytes: 7,
  statusCode: 200,
  bodyBytes: 2,
  finalUrl: 'https://shop.example/',
  redirects: [],
  requestHeaders: [],
  contentMatches: [],
  bodyTruncated: false,
  responseHeaders: [{ name: 'content-type', value: 'text/plain' }],
  body: Buffer.from('hi').toString('base64'),
};
const run = {
  monitorGuid: 'trial',
  slotAt: now,
  attempt: 0,
  startedAt: now,
  finishedAt: now + 42,
  queueDelayMs: 0,
  loopLagMs: 0,
};
let isFull = false;
let isLost = false;
/** Number of reads until the only checkpoint reports for the first time. */
let silentFor = 0;
let looks = 0;
const placesNow = (): Checkpoint[] => {
  looks += 1;
  return looks > silentFor
    ? [checkpoint]
    : [{ ...checkpoint, servers: [{ ...server, isLocal: true, lastSeenAt: undefined }] } as unknown as Checkpoint];
};
const steps: RunProgress['step'][] = [];
const host = await aHost({ ann: aCaller() });
registerTestRunRoutes(host, {
  clock: { now: () => now, sleep: (ms, signal) => systemClock.sleep(silentFor > 0 ? 0 : ms, signal) },
  checkpoints: () => Promise.resolve(placesNow()),
  draft: () =>
    Promise.resolve({
      target: { kind: 'http', ipVersion: 'IpV4' } as Target,
      errorConditions: [],
      usePrimaryCheckpointsOnly: false,
      nativeIPv6Only: false,
      selectedCheckpoints: { Checkpoints: [], Regions: [], ExcludeLocations: [] },
    }),
  testRuns: {
    run: ([serverId = 0], _target, _signal, watcher) => {
      if (isFull) return Promise.reject(new Fault('limited', 'Too many test runs at once'));
      for (const [at, step] of steps.entries()) watcher?.onProgress({ number: at + 1, step });
      if (isLost) return Promise.reject(new Fault('unavailable', 'The checkpoint did not respond in time'));
      return Promise.resolve({ ...run, serverId, outcome });
    },
  },
  loadSchedule: () => Promise.reject(new Error('no monitor is run here')),
  requestRun: () => Promise.reject(new Error('no monitor is run here')),
});
afterAll(() => host.app.close());

const tried = (path = '') =>
  host.app.inject({
    method: 'POST',
    url: `/api/v1/TestRun${path}`,
    headers: { authorization: `Basic ${Buffer.from('ann:x').toString('base64')}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ Name: 'Shop', MonitorType: 'Https', Url: 'https://shop.example/' }),
  });

test('a test run returns the judged result and its checkpoint', async () => {
  const answer = await tried();
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    {
      CheckpointName: 'Paris',
      ErrorCode: 0,
      TotalTime: 42,
      HttpStatusCode: 200,
      ResponseBody: 'hi',
      ConnectionTime: 10,
    },
  ]);
});

test('waits up to a limit for a local checkpoint that has not reported yet', async () => {
  silentFor = looks + 3;
  expect((await tried()).statusCode).toBe(200);
  silentFor = looks + 1_000;
  const before = looks;
  expect((await tried()).json()).toEqual({
    Messages: [{ Message: 'No checkpoint could run it within 15 s: Paris has not reported yet' }],
  });
  expect(looks - before).toBe(61);
  silentFor = 0;
});

test('streams what the run waits for, once', async () => {
  silentFor = looks + 3;
  const sent = (await tried('/Stream')).body.trim().split('\n\n');
  const events = sent.filter((event) => !event.startsWith(':'));
  expect(events).toEqual([
    'event: waiting\ndata: {"Message":"Waiting for a checkpoint: Paris has not reported yet"}',
    'event: started\ndata: {}',
    expect.stringMatching(/^event: result/),
  ]);
  silentFor = 0;
});

/** A picture of 1,280 by 800 pixels; anything that is no picture is not streamed. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAABQAAAAMg';

test('streams each step with its picture as it ends, and then the result', async () => {
  const picture = {
    id: '00000000-0000-4000-8000-000000000001',
    atMs: 1,
    mimeType: 'image/png' as const,
    data: PICTURE,
  };
  steps.push({
    name: 'Open',
    state: 'passed',
    totalMs: 12,
    totalBytes: 3,
    actions: [],
    console: [],
    conditions: [],
    urlMatches: [],
    consoleMatches: [],
    storesFigures: false,
    pictures: [
      { ...picture, milestone: 'Screenshot' },
      { ...picture, atMs: 2 },
      { ...picture, milestone: 'Error', data: 'cGlj' },
    ],
  });
  const answer = await tried('/Stream');
  expect(answer.headers['content-type']).toContain('text/event-stream');
  const [step, result, ...more] = answer.body.trim().split('\n\n');
  expect(step).toMatch(
    new RegExp(
      `^event: step\ndata: {"StepNumber":1,"StepName":"Open".*"Screenshots":\\[{[^}]*"Data":"${PICTURE}"[^}]*}\\]}$`,
    ),
  );
  expect(result).toMatch(/^event: result\ndata: \{"CheckpointName":"Paris"/);
  expect(more).toEqual([]);
});

test('ends the stream with a problem when the run is lost', async () => {
  isLost = true;
  const answer = await tried('/Stream');
  expect(answer.body).toContain(
    'event: problem\ndata: {"Messages":[{"Message":"The checkpoint did not respond in time"}]}',
  );
  isLost = false;
  steps.pop();
});

test('rejects too many concurrent test runs with Retry-After', async () => {
  isFull = true;
  expect((await tried()).statusCode).toBe(429);
  // Nothing was sent yet, so the stream is rejected like any other request.
  expect((await tried('/Stream')).statusCode).toBe(429);
});
