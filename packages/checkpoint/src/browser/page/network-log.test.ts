import { expect, test } from 'vitest';
import type { CdpMessage } from '../cdp.js';
import { toPageElement } from './element-rules.js';
import { NetworkLog } from './network-log.js';

/** Creates a log that has received the events, named without their domain; the page began at 5,000,000 s. */
function aLog(events: readonly (readonly [event: string, params: CdpMessage])[]): NetworkLog {
  const log = new NetworkLog(() => 0);
  const page = { requestId: 'page', type: 'Document', timestamp: 5_000_000, request: { url: 'http://a.example/' } };
  const all: typeof events = [
    ['requestWillBeSent', page],
    ['responseReceived', { requestId: 'page', timestamp: 5_000_000.5, response: { status: 200 } }],
    ['loadingFinished', { requestId: 'page', timestamp: 5_000_001 }],
    ...events,
  ];
  for (const [event, params] of all) log.handle(`Network.${event}`, params);
  return log;
}

const facts = {
  startedAt: 5_000_000,
  endedAt: 5_000_010,
  pageUrl: 'http://a.example/',
  tunnels: [],
  offsetMs: 0,
};
const created = ['webSocketCreated', { requestId: 'w', url: 'ws://a.example/live' }] as const;

test('an open WebSocket is not a failure and lasts from its handshake on', () => {
  const log = aLog([
    created,
    ['webSocketWillSendHandshakeRequest', { requestId: 'w', timestamp: 5_000_002, request: { headers: { A: '1' } } }],
    ['webSocketHandshakeResponseReceived', { requestId: 'w', timestamp: 5_000_003, response: { status: 101 } }],
  ]);
  const [, exchange] = log.exchanges;
  expect(exchange && toPageElement(exchange, facts, false)).toMatchObject({
    startMs: 2_000,
    receiveMs: 8_000,
    timeoutMs: 0,
    statusCode: 101,
    protocol: 'websocket',
    isFailed: false,
    errorText: '',
    requestHeaders: 'A: 1',
  });
  expect(log.lastEndedAt).toBe(5_000_001);
});

test('a WebSocket that never opened lasted as long as its attempt', () => {
  const log = aLog([
    created,
    ['webSocketFrameError', { requestId: 'w', timestamp: 5_000_001.5, errorMessage: 'refused' }],
    ['webSocketClosed', { requestId: 'w', timestamp: 5_000_001.5 }],
  ]);
  const [, exchange] = log.exchanges;
  expect(exchange && toPageElement(exchange, facts, false)).toMatchObject({
    startMs: 1_000,
    timeoutMs: 500,
    isFailed: true,
    errorText: 'refused',
  });
});

const script = { requestId: 's', type: 'Script', timestamp: 5_000_001, request: { url: 'http://a.example/a.js' } };
const timing = {
  requestTime: 5_000_000,
  connectStart: -1,
  sslStart: -1,
  sendStart: 40,
  sendEnd: 41,
  receiveHeadersEnd: 90,
};
const answer = (headers: object, more: object = {}) =>
  [
    'responseReceived',
    { requestId: 's', timestamp: 5_000_001.1, response: { status: 200, encodedDataLength: 180, headers, ...more } },
  ] as const;
const data = ['dataReceived', { requestId: 's', dataLength: 3_000, encodedDataLength: 0 }] as const;
const finished = ['loadingFinished', { requestId: 's', timestamp: 5_000_001.2, encodedDataLength: 1_000 }] as const;
const torn = ['loadingFailed', { requestId: 's', timestamp: 5_000_001.2, errorText: 'net::ERR_FAILED' }] as const;
const sent = ['requestWillBeSent', script] as const;
const fromMemory = ['requestServedFromCache', { requestId: 's' }] as const;

test.each<[string, Parameters<typeof aLog>[0], object]>([
  [
    'headers and a compressed body',
    [sent, answer({ 'Content-Encoding': 'br' }), data, finished],
    [1_000, 180, 820, 3_000],
  ],
  [
    'a truncated compressed body',
    [sent, answer({ 'Content-Encoding': 'br' }), data, torn],
    [180, 180, undefined, 3_000],
  ],
  ['a truncated body', [sent, answer({}), data, torn], [3_180, 180, undefined, 3_000]],
  ['a stream', [sent, answer({}), data], [3_180, 180, undefined, 3_000]],
  [
    'headers that were counted with a part of the body',
    [sent, answer({ Server: 'busy' }, { encodedDataLength: 700 }), data, finished],
    [1_000, undefined, undefined, 3_000],
  ],
  ['the memory of the page', [sent, fromMemory, answer({}), data, finished], [0, undefined, undefined, 3_000]],
  [
    'the disk cache',
    [sent, answer({}, { fromDiskCache: true, encodedDataLength: 0 }), data],
    [0, undefined, undefined, 3_000],
  ],
  ['the disk cache after revalidation', [sent, answer({}, { fromDiskCache: true })], [180, undefined, undefined, 0]],
])('reports received bytes and the source of %s', (_, events, sizes) => {
  const [, exchange] = aLog(events).exchanges;
  const element = exchange && toPageElement(exchange, facts, false);
  const { transferBytes, headerBytes, bodyBytes, resourceBytes } = element ?? {};
  expect([transferBytes, headerBytes, bodyBytes, resourceBytes]).toEqual(sizes);
});

test('resources in the memory of a page take no time', () => {
  const [, exchange] = aLog([sent, fromMemory, answer({}, { timing }), finished]).exchanges;
  const element = exchange && toPageElement(exchange, facts, false);
  expect(element).toMatchObject({ isFromCache: true, startMs: 1_000, staleMs: 0, waitMs: 0, receiveMs: 0 });
});

test('records the headers of a redirect without its body', () => {
  const response = { status: 302, encodedDataLength: 158, headers: { Location: '/b.js' } };
  const again = { ...script, timestamp: 5_000_002, redirectResponse: response };
  const [, exchange] = aLog([sent, ['requestWillBeSent', again]]).exchanges;
  const element = exchange && toPageElement(exchange, facts, false);
  expect([element?.transferBytes, element?.headerBytes, element?.bodyBytes]).toEqual([158, 158, undefined]);
});

test.each([
  ['replaced by a navigation', 'Page.frameNavigated', { frame: { id: 'main', loaderId: 'next' } }, true],
  ['still shown', 'Page.frameNavigated', { frame: { id: 'main', loaderId: 'first' } }, false],
  ['in another frame', 'Page.frameNavigated', { frame: { id: 'other', loaderId: 'next' } }, false],
  ['in a removed frame', 'Page.frameDetached', { frameId: 'main', reason: 'remove' }, true],
  ['in a frame that moves to another process', 'Page.frameDetached', { frameId: 'main', reason: 'swap' }, false],
  ['inside a replaced document', 'Page.frameNavigated', { frame: { id: 'outer', loaderId: 'next' } }, true],
  ['inside a removed frame', 'Page.frameDetached', { frameId: 'outer', reason: 'remove' }, true],
  ['in a closed tab', 'closed', { frameId: 'outer' }, true],
  ['beside a replaced document', 'Page.frameNavigated', { frame: { id: 'inner', loaderId: 'next' } }, false],
  ['in a frame that leaves its session', 'Target.detachedFromTarget', { sessionId: 'frame' }, false],
])('a request without end of a document that is %s', (_, event, params, isEnded) => {
  let nowMs = 0;
  const log = new NetworkLog(() => nowMs);
  for (const [frameId, parentFrameId] of [
    ['middle', 'outer'],
    ['main', 'middle'],
    ['inner', 'main'],
  ])
    log.handle('Page.frameAttached', { frameId, parentFrameId });
  const request = { requestId: 's', frameId: 'main', loaderId: 'first', request: { url: 'http://a.example/a.js' } };
  log.handle('Network.requestWillBeSent', { ...request, type: 'Script', timestamp: 5_000_000 }, 'frame');
  log.handle('Network.dataReceived', { requestId: 's', dataLength: 40, timestamp: 5_000_001 });
  nowMs = 1_000;
  log.handle(event, params);
  nowMs = 1_600;
  expect([log.idleMs, log.exchanges[0]?.endedAt]).toEqual(isEnded ? [600, 5_000_001] : [0, undefined]);
});

test('the requests of a worker end with it', () => {
  let nowMs = 0;
  const log = new NetworkLog(() => nowMs);
  const request = { request: { url: 'http://a.example/a' }, type: 'Fetch', timestamp: 5_000_000 };
  log.handle('Network.requestWillBeSent', { ...request, requestId: '1' }, 'worker');
  log.handle('Network.requestWillBeSent', { ...request, requestId: '2' }, 'other worker');
  nowMs = 1_000;
  log.handle('Target.detachedFromTarget', { sessionId: 'worker' });
  nowMs = 1_600;
  expect(log.idleMs).toBe(0);
  log.handle('Target.detachedFromTarget', { sessionId: 'other worker' });
  nowMs = 2_000;
  expect(log.idleMs).toBe(400);
});

test('a later navigation keeps the page busy when the document before it is shown', () => {
  const log = new NetworkLog(() => 1_000);
  const request = { requestId: 'b', frameId: 'main', loaderId: 'b', request: { url: 'http://a.example/b' } };
  log.handle('Network.requestWillBeSent', { ...request, type: 'Document', timestamp: 5_000_000 });
  log.handle('Page.frameNavigated', { frame: { id: 'main', loaderId: 'a' } });
  expect(log.exchanges[0]).toMatchObject({ isAbandoned: false });
});

test('a late end of an abandoned request does not make the page busy again', () => {
  let nowMs = 0;
  const log = new NetworkLog(() => nowMs);
  const request = { requestId: 'k', frameId: 'main', loaderId: 'a', request: { url: 'http://a.example/k' } };
  log.handle('Network.requestWillBeSent', { ...request, type: 'Fetch', timestamp: 5_000_000 });
  log.handle('Page.frameNavigated', { frame: { id: 'main', loaderId: 'b' } });
  nowMs = 400;
  log.handle('Network.loadingFailed', { requestId: 'k', timestamp: 5_000_009, errorText: 'net::ERR_FAILED' });
  expect([log.idleMs, log.lastEndedAt]).toEqual([400, undefined]);
  expect(log.exchanges[0]).toMatchObject({ endedAt: 5_000_009, errorText: 'net::ERR_FAILED' });
});
