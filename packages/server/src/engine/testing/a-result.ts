import type { HttpOutcome, RunResult } from '@vedette/contract/checkpoint/protocol';

/** Outcome of a healthy page, 42 ms. */
export const anOutcome = (change: Partial<HttpOutcome> = {}): HttpOutcome => ({
  kind: 'http',
  resolveMs: 2,
  connectMs: 10,
  downloadMs: 30,
  resolvedIpAddress: '192.0.2.1',
  statusCode: 200,
  finalUrl: 'https://shop.example/',
  redirects: [],
  requestHeaders: [{ name: 'accept', value: '*/*' }],
  responseHeaders: [{ name: 'content-type', value: 'text/html' }],
  totalBytes: 700,
  bodyBytes: 500,
  bodyTruncated: false,
  contentMatches: [],
  ...change,
});

/** Outcome of a page with status 500. */
export const aFailure = (): HttpOutcome => anOutcome({ statusCode: 500 });

export const aResult = (change: Partial<RunResult> = {}): RunResult => ({
  monitorGuid: '00000000-0000-4000-8000-000000000001',
  slotAt: 60_000,
  attempt: 0,
  serverId: 101,
  startedAt: change.slotAt ?? 60_000,
  finishedAt: (change.slotAt ?? 60_000) + 42,
  queueDelayMs: 0,
  loopLagMs: 0,
  outcome: anOutcome(),
  ...change,
});
