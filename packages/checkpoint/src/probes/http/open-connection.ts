import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { OutboundProxy } from '@vedette/protocols/outbound-proxy';
import { readChainFacts } from '../../net/certificate-facts.js';
import { secure, type Secured } from '../../net/tls.js';
import { ProbeFailure } from '../../probe-failure.js';
import type { HttpCheck } from './check.js';
import type { HttpConnection } from './exchange.js';
import { http1 } from './http1.js';
import { http2 } from './http2.js';
import { passedOn } from './passed-on.js';
import type { Hop } from './redirect-rules.js';
import { virtualHost } from './request-headers.js';

/** NTLM authenticates a connection, but HTTP/2 connections are shared, so servers offer it over HTTP/1.1 only. */
function alpnFor({ target, http1Origins }: HttpCheck, { url }: Hop): string[] {
  if (target.httpVersion === 'Http2') return ['h2'];
  const isBound = target.authentication.type === 'NTLM' || http1Origins.has(url.origin);
  const onlyHttp1 = target.httpVersion === 'Http1_1' || isBound;
  return onlyHttp1 ? ['http/1.1'] : ['h2', 'http/1.1'];
}

const worthAnotherOffer = new Set<number>(
  [errorCodes.tlsFailed, errorCodes.tlsNoCommonVersion, errorCodes.tlsClosed].map(({ code }) => code),
);

/** Returns the host name of a `Host` value without port and brackets. */
const hostName = (host: string): string => host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');

async function openSecure(check: HttpCheck, hop: Hop): Promise<Secured> {
  const { course, target, tools } = check;
  const { offers, identity, connectTimeoutMs: limitMs } = target;
  const host = hostName(virtualHost(hop, target.headers));
  for (const [round, offer] of offers.entries()) {
    const plain = await check.dial(hop);
    const handshake = { trust: tools.trust, offer, identity, host, alpn: alpnFor(check, hop), limitMs };
    try {
      return await check.timed('tlsMs', () => secure(course, plain, handshake));
    } catch (error) {
      const isLast = round === offers.length - 1;
      if (isLast || !(error instanceof ProbeFailure) || !worthAnotherOffer.has(error.code))
        throw throughProxy(error, check.proxyFor(hop.url));
    }
  }
  throw new ProbeFailure(errorCodes.tlsFailed, 'no handshake was tried');
}

/** A handshake that fails behind a proxy may have been broken by the proxy. */
function throughProxy(error: unknown, proxy: OutboundProxy | undefined): unknown {
  if (!proxy || !(error instanceof ProbeFailure)) return error;
  const { message, isLate } = error;
  const options = { cause: error, isLate };
  return new ProbeFailure(error, `${message} (through the outbound proxy ${proxy.name})`, options);
}

const severalRounds = new Set<string>(['NTLM', 'Digest', 'BasicWhenAsked']);

/**
 * Opens a connection for one hop: resolution, TCP, TLS, and the negotiated protocol.
 * @throws ProbeFailure; no connection stays open then.
 */
export async function openConnection(check: HttpCheck, hop: Hop): Promise<HttpConnection> {
  const { target, trace } = check;
  const keepsOpen = severalRounds.has(target.authentication.type);
  if (hop.url.protocol === 'http:') {
    const plain = await check.dial(hop);
    const proxy = check.proxyFor(hop.url);
    if (proxy && check.isPassedOn(hop)) return passedOn(plain, keepsOpen, proxy);
    return target.httpVersion === 'Http2' ? http2(plain, hop.url.origin, false) : http1(plain, keepsOpen);
  }
  const secured = await openSecure(check, hop);
  const { socket, certificateFailure } = secured;
  trace.certificate = readChainFacts(secured);
  if (certificateFailure && target.checkCertificateErrors) {
    socket.destroy();
    throw certificateFailure;
  }
  if (socket.alpnProtocol === 'h2') return http2(socket, hop.url.origin, target.httpVersion === 'Negotiate');
  if (target.httpVersion === 'Http2') {
    socket.destroy();
    throw new ProbeFailure(errorCodes.httpVersionUnavailable, 'the server does not offer HTTP/2');
  }
  return http1(socket, keepsOpen);
}
