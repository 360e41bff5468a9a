import { ProbeFailure } from '../../probe-failure.js';
import type { Tunnel } from '../egress-proxy.js';
import { findNetErrorCode, browserErrorName } from './net-error-rules.js';

interface RecordedTunnels {
  readonly tunnels: readonly Tunnel[];
}

const readUrlHost = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '');

/** Returns the browser's message about `url` with SOCKS errors replaced by the real connection error. */
export function replaceProxyErrors({ tunnels }: RecordedTunnels, message: string, url: string): string {
  if (!message.includes('net::ERR_SOCKS_')) return message;
  const [, socketUrl = url] = /'(wss?:[^']+)'/.exec(message) ?? [];
  const failure = tunnels.findLast((candidate) => candidate.host === readUrlHost(socketUrl))?.failure;
  const reason = failure ? (browserErrorName(failure.code) ?? failure.message) : 'net::ERR_CONNECTION_FAILED';
  return message.replace(/net::ERR_SOCKS_\w+/g, () => reason);
}

/**
 * Returns why a document could not be loaded. The proxy opened the connection and knows the reason better than the
 * browser.
 */
export function createNavigationFailure({ tunnels }: RecordedTunnels, url: string, errorText: string): ProbeFailure {
  const host = readUrlHost(url);
  const tunnel = tunnels.findLast((candidate) => candidate.host === host);
  const isProxyFailure = /SOCKS|NAME_NOT|TUNNEL|PROXY/.test(errorText);
  return (
    (isProxyFailure || tunnel?.isIntercepted ? tunnel?.failure : undefined) ??
    new ProbeFailure(findNetErrorCode(errorText), `${errorText}, ${url}`)
  );
}
