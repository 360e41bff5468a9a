import type { HttpOutcome, Target } from '@vedette/contract/checkpoint-protocol';
import { Fault } from '@vedette/kernel/fault';
import { afterAll, expect, test } from 'vitest';
import type { Checkpoint } from '../../checkpoints/index.js';
import { aCaller, aHost } from '../../testing/a-host.js';
import { registerTestRunRoutes } from './test-run-routes.js';

const now = Date.parse('2026-11-02T10:00:00Z');
const server = { serverId: 10, checkpointId: 1, capabilities: [], impairments: [], lastSeenAt: now };
const checkpoint = {
  ...{ accountId: 1, checkpointId: 1, name: 'Paris', regionIds: [], isPrivate: false, isPrimary: true },
  ...{ isEnabled: true, isDeleted: false, servers: [server] },
} as unknown as Checkpoint;
const outcome: HttpOutcome = {
  ...{ kind: 'http', resolveMs: 2, connectMs: 10, downloadMs: 30, totalBytes: 7, statusCode: 200, bodyBytes: 2 },
  ...{ finalUrl: 'https://shop.example/', redirects: [], requestHeaders: [], contentMatches: [], bodyTruncated: false },
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
const host = await aHost({ ann: aCaller() });
registerTestRunRoutes(host, {
  clock: { now: () => now },
  checkpoints: () => Promise.resolve([checkpoint]),
  draft: () =>
    Promise.resolve({
      target: { kind: 'http', ipVersion: 'IpV4' } as Target,
      ...{ errorConditions: [], usePrimaryCheckpointsOnly: false },
      selectedCheckpoints: { Checkpoints: [], Regions: [], ExcludeLocations: [] },
    }),
  trials: {
    run: ([serverId = 0]) =>
      isFull
        ? Promise.reject(new Fault('limited', 'Too many test runs at once'))
        : Promise.resolve({ ...run, serverId, outcome }),
  },
  planned: () => Promise.reject(new Error('no monitor is run here')),
  requestRun: () => Promise.reject(new Error('no monitor is run here')),
});
afterAll(() => host.app.close());

const tried = () =>
  host.app.inject({
    ...{ method: 'POST', url: '/api/v1/TestRun' },
    headers: { authorization: `Basic ${Buffer.from('ann:x').toString('base64')}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ Name: 'Shop', MonitorType: 'Https', Url: 'https://shop.example/' }),
  });

test('a definition that is tried shows what came back, judged, and from where', async () => {
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

test('of too many at once the last are told to wait', async () => {
  isFull = true;
  expect((await tried()).statusCode).toBe(429);
});
