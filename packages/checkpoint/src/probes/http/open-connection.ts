import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { OutboundProxy } from '@vedette/protocols/outbound-proxy';
import { readChainFacts } from '../../net/certificate-facts.js';
import { startTls, type SecureConnection } from '../../net/tls.js';
import { ProbeFailure } from '../../probe-failure.js';
import type { HttpCheck } from './http-check.js';
import type { HttpConnection } from './http-connection.js';
import { createHttp1Connection } from './http1.js';
import { createHttp2Connection } from './http2.js';
import { createForwardedHttp1Connection } from './forwarded-http1.js';
import type { Hop } from './redirect-rules.js';
import { resolveVirtualHost } from './request-headers.js';

/** NTLM authenticates a connection, but HTTP/2 connections are shared, so servers offer it over HTTP/1.1 only. */
function chooseAlpn({ target, http1Origins }: HttpCheck, { url }: Hop): string[] {
  if (target.httpVersion === 'Http2') return ['h2'];
  const isBoundToHttp1 = target.authentication.type === 'NTLM' || http1Origins.has(url.origin);
  const isHttp1Only = target.httpVersion === 'Http1_1' || isBoundToHttp1;
  return isHttp1Only ? ['http/1.1'] : ['h2', 'http/1.1'];
}

const RETRYABLE_TLS_CODES = new Set<number>(
  [errorCodes.tlsFailed, errorCodes.tlsNoCommonVersion, errorCodes.tlsClosed].map(({ code }) => code),
);

/** Returns the host name of a `Host` value without port and brackets. */
const stripPort = (host: string): string => host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');

async function openTlsConnection(check: HttpCheck, hop: Hop): Promise<SecureConnection> {
  const { timer, target, tools } = check;
  const { offers, identity, connectTimeoutMs: limitMs } = target;
  const host = stripPort(resolveVirtualHost(hop, target.headers));
  for (const [index, offer] of offers.entries()) {
    const plainSocket = await check.connect(hop);
    const handshake = { trust: tools.trust, offer, identity, host, alpn: chooseAlpn(check, hop), limitMs };
    try {
      return await check.measure('tlsMs', () => startTls(timer, plainSocket, handshake));
    } catch (error) {
      const isLast = index === offers.length - 1;
      if (isLast || !(error instanceof ProbeFailure) || !RETRYABLE_TLS_CODES.has(error.code))
        throw addProxyName(error, check.chooseProxy(hop.url));
    }
  }
  throw new ProbeFailure(errorCodes.tlsFailed, 'no handshake was tried');
}

/** A handshake that fails behind a proxy may have been broken by the proxy. */
function addProxyName(error: unknown, proxy: OutboundProxy | undefined): unknown {
  if (!proxy || !(error instanceof ProbeFailure)) return error;
  const { message, isTimeout } = error;
  const options = { cause: error, isTimeout };
  return new ProbeFailure(error, `${message} (through the outbound proxy ${proxy.name})`, options);
}

const MULTI_ROUND_LOGINS = new Set<string>(['NTLM', 'Digest', 'BasicWhenAsked']);

/**
 * Opens a connection for one hop: resolution, TCP, TLS, and the negotiated protocol.
 * @throws ProbeFailure; no connection stays open then.
 */
export async function openConnection(check: HttpCheck, hop: Hop): Promise<HttpConnection> {
  const { target, trace } = check;
  const keepsAlive = MULTI_ROUND_LOGINS.has(target.authentication.type);
  if (hop.url.protocol === 'http:') {
    const plainSocket = await check.connect(hop);
    const proxy = check.chooseProxy(hop.url);
    if (proxy && check.isForwarded(hop)) return createForwardedHttp1Connection(plainSocket, keepsAlive, proxy);
    return target.httpVersion === 'Http2'
      ? createHttp2Connection(plainSocket, hop.url.origin, false)
      : createHttp1Connection(plainSocket, keepsAlive);
  }
  const tlsConnection = await openTlsConnection(check, hop);
  const { socket, certificateFailure } = tlsConnection;
  trace.certificate = readChainFacts(tlsConnection);
  if (certificateFailure && target.checkCertificateErrors) {
    socket.destroy();
    throw certificateFailure;
  }
  if (socket.alpnProtocol === 'h2')
    return createHttp2Connection(socket, hop.url.origin, target.httpVersion === 'Negotiate');
  if (target.httpVersion === 'Http2') {
    socket.destroy();
    throw new ProbeFailure(errorCodes.httpVersionUnavailable, 'the server does not offer HTTP/2');
  }
  return createHttp1Connection(socket, keepsAlive);
}
