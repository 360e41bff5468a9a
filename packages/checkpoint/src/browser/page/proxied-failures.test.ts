import { errorCodes } from '@vedette/contract/v4/error-codes';
import { expect, test } from 'vitest';
import { ProbeFailure } from '../../probe-failure.js';
import type { Tunnel } from '../egress-proxy.js';
import { replaceProxyErrors } from './proxied-failures.js';

const tunnel = (host: string, failure?: ProbeFailure) => ({ host, failure }) as unknown as Tunnel;
const tunnels = [
  tunnel('missing.example', new ProbeFailure(errorCodes.nameMissing, 'missing.example: ENOTFOUND')),
  tunnel('closed.example', new ProbeFailure(errorCodes.connectRefused, 'connect ECONNREFUSED')),
  tunnel('inside.example', new ProbeFailure({ code: 11_005 }, 'the policy of this checkpoint forbids it')),
];
const FAILED = 'Failed to load resource: net::ERR_SOCKS_CONNECTION_FAILED';

test.each([
  ['http://missing.example/a.js', 'Failed to load resource: net::ERR_NAME_NOT_RESOLVED'],
  ['http://closed.example/', 'Failed to load resource: net::ERR_CONNECTION_REFUSED'],
  ['http://inside.example/', 'Failed to load resource: the policy of this checkpoint forbids it'],
  ['http://other.example/', 'Failed to load resource: net::ERR_CONNECTION_FAILED'],
  ['nonsense', 'Failed to load resource: net::ERR_CONNECTION_FAILED'],
])('reports a failure of %s as without a proxy: %s', (url, message) => {
  expect(replaceProxyErrors({ tunnels }, FAILED, url)).toBe(message);
});

test('names a WebSocket in the message itself', () => {
  const message = "WebSocket connection to 'ws://closed.example/live' failed: net::ERR_SOCKS_CONNECTION_FAILED";
  expect(replaceProxyErrors({ tunnels }, message, 'http://shop.example/')).toMatch(/ERR_CONNECTION_REFUSED$/);
});

test('leaves other messages unchanged', () => {
  expect(replaceProxyErrors({ tunnels }, 'net::ERR_ABORTED', 'http://closed.example/')).toBe('net::ERR_ABORTED');
});
