import { expect, test } from 'vitest';
import type { Message } from '../cdp.js';
import { elementOf } from './element-rules.js';
import { NetworkLog } from './network-log.js';

/** A log that was told what is in `told`, the names without their domain; a page began at 5,000,000 s. */
function aLog(told: readonly (readonly [event: string, params: Message])[]): NetworkLog {
  const log = new NetworkLog(() => 0);
  const page = { requestId: 'page', type: 'Document', timestamp: 5_000_000, request: { url: 'http://a.example/' } };
  const all: typeof told = [
    ['requestWillBeSent', page],
    ['responseReceived', { requestId: 'page', timestamp: 5_000_000.5, response: { status: 200 } }],
    ['loadingFinished', { requestId: 'page', timestamp: 5_000_001 }],
    ...told,
  ];
  for (const [event, params] of all) log.hear(`Network.${event}`, params);
  return log;
}

const facts = {
  ...{ startedAt: 5_000_000, endedAt: 5_000_010, pageUrl: 'http://a.example/', tunnels: [], offsetMs: 0 },
};
const created = ['webSocketCreated', { requestId: 'w', url: 'ws://a.example/live' }] as const;

test('an open WebSocket is no failure, and lasts from its handshake on', () => {
  const log = aLog([
    created,
    ['webSocketWillSendHandshakeRequest', { requestId: 'w', timestamp: 5_000_002, request: { headers: { A: '1' } } }],
    ['webSocketHandshakeResponseReceived', { requestId: 'w', timestamp: 5_000_003, response: { status: 101 } }],
  ]);
  const [, exchange] = log.exchanges;
  expect(exchange && elementOf(exchange, facts, false)).toMatchObject({
    ...{ startMs: 2_000, receiveMs: 8_000, timeoutMs: 0, statusCode: 101, protocol: 'websocket' },
    ...{ isFailed: false, errorText: '', requestHeaders: 'A: 1' },
  });
  expect(log.lastEndedAt).toBe(5_000_001);
});

test('a WebSocket that never opened took the time of its try', () => {
  const log = aLog([
    created,
    ['webSocketFrameError', { requestId: 'w', timestamp: 5_000_001.5, errorMessage: 'refused' }],
    ['webSocketClosed', { requestId: 'w', timestamp: 5_000_001.5 }],
  ]);
  const [, exchange] = log.exchanges;
  expect(exchange && elementOf(exchange, facts, false)).toMatchObject({
    ...{ startMs: 1_000, timeoutMs: 500, isFailed: true, errorText: 'refused' },
  });
});
