import { isIP, type Socket } from 'node:net';
import type { HttpTarget } from '@vedette/contract/checkpoint/protocol';
import type { OutboundProxy } from '@vedette/protocols/outbound-proxy';
import { openTcp } from '../../net/connect.js';
import type { CheckTimer } from '../../net/check-timer.js';
import type { EgressPolicy } from '../../net/egress.js';
import type { Family } from '../../net/hosts-file.js';
import { checkProxied, openProxy, openTunnel } from '../../net/proxy.js';
import type { TlsOffer } from '../../net/tls-versions.js';
import type { ClientIdentity } from '../../net/trust.js';
import type { ProbeTools } from '../probe-tools.js';
import type { Authentication } from './login.js';
import { CookieJar } from './cookies.js';
import type { Hop } from './redirect-rules.js';
import { HttpTrace } from './http-trace.js';

type TargetOption =
  'headers' | 'userAgent' | 'httpVersion' | 'ipVersion' | 'checkCertificateErrors' | 'followRedirects';

/** How requests are made, independent of the kind of monitor. */
export interface HttpCheckOptions extends Pick<HttpTarget, TargetOption | 'connectTimeoutMs'> {
  readonly authentication: Authentication;
  /** TLS handshakes to try, in order. */
  readonly offers: readonly [TlsOffer, ...TlsOffer[]];
  /** Client certificate for servers that request one. */
  readonly identity?: ClientIdentity | undefined;
  readonly body: Buffer | undefined;
  /** Content type of the body if the headers do not set it; empty: none. */
  readonly contentType: string;
}

/** The service adds the first header to every run of a monitor, and the second if it is enabled. */
const CORRELATION_HEADERS: readonly string[] = ['x-correlation-id', 'traceparent'];

/** A running check: its target, its tools and its trace. */
export class HttpCheck {
  readonly target: HttpCheckOptions;
  readonly tools: ProbeTools;
  readonly timer: CheckTimer;
  readonly trace = new HttpTrace();
  readonly cookies: CookieJar;
  /** Servers that answered an HTTP/2 request with HTTP_1_1_REQUIRED. */
  readonly http1Origins = new Set<string>();
  readonly #addresses = new Map<string, string>();
  /** The connection that was opened in advance, until the first request takes it. */
  #readySocket: Socket | undefined;

  /** `cookies` are those of earlier requests; default: none. */
  constructor(target: HttpCheckOptions, tools: ProbeTools, timer: CheckTimer, cookies = new CookieJar()) {
    this.target = target;
    this.tools = tools;
    this.timer = timer;
    this.cookies = cookies;
  }

  /** Returns the address of a URL's host; each host is resolved once per check. */
  async resolveHost(url: URL): Promise<string> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const knownAddress = this.#addresses.get(host);
    if (knownAddress !== undefined) return knownAddress;
    if (isIP(host) !== 0) return host;
    const address = await this.measure('resolveMs', () =>
      this.tools.resolve(this.timer, host, toFamily(this.target.ipVersion), this.target.connectTimeoutMs),
    );
    this.#addresses.set(host, address);
    return address;
  }

  /** Returns the proxy for a URL; undefined for a direct connection. */
  chooseProxy(url: URL): OutboundProxy | undefined {
    return this.tools.proxy?.({ protocol: url.protocol, host: url.hostname, port: urlPort(url) });
  }

  /**
   * Returns the address to connect to for a URL; undefined if a proxy resolves it.
   * @throws ProbeFailure 1100x
   */
  async resolveUnlessProxied(url: URL): Promise<string | undefined> {
    return this.chooseProxy(url) ? undefined : this.resolveHost(url);
  }

  /**
   * Opens the connection for the first request of the first hop in advance and measures it.
   * @throws ProbeFailure 1100x, 1200x, 29003
   */
  async connectInAdvance(firstHop: Hop): Promise<void> {
    const startedAt = this.timer.elapsed();
    try {
      this.#readySocket = await this.#openSocket(firstHop);
    } finally {
      this.trace.connectMs = this.timer.elapsed() - startedAt;
    }
  }

  /** Closes the connection that was opened in advance, unless a request has taken it. */
  closeReadySocket(): void {
    this.#readySocket?.destroy();
    this.#readySocket = undefined;
  }

  /**
   * Returns a connection for a hop: the one that was opened in advance, or a new one.
   * @throws ProbeFailure 1100x, 1200x, 29003
   */
  async connect(hop: Hop): Promise<Socket> {
    const readySocket = this.#readySocket;
    this.#readySocket = undefined;
    return readySocket ?? this.#openSocket(hop);
  }

  /** Opens a connection for a hop: to its host, through a tunnel, or to a proxy that forwards the request. */
  async #openSocket(hop: Hop): Promise<Socket> {
    const { url } = hop;
    const { connectTimeoutMs: limitMs } = this.target;
    const proxy = this.chooseProxy(url);
    if (!proxy) {
      const endpoint = { address: await this.resolveHost(url), port: urlPort(url) };
      return this.measure('connectMs', () => openTcp(this.timer, endpoint, this.hopEgress(hop), limitMs));
    }
    const hostAndPort = { host: url.hostname.replace(/^\[|\]$/g, ''), port: urlPort(url) };
    const dialOptions = { ...this.tools, egress: this.hopEgress(hop), limitMs };
    await checkProxied(this.timer, hostAndPort, dialOptions, dialOptions);
    return this.measure('connectMs', () =>
      this.isForwarded(hop)
        ? openProxy(this.timer, proxy, dialOptions)
        : openTunnel(this.timer, proxy, hostAndPort, dialOptions),
    );
  }

  /** Whether a proxy gets the absolute URL, as for plain HTTP. HTTP/2 without TLS needs a tunnel. */
  isForwarded({ url }: Hop): boolean {
    return url.protocol === 'http:' && this.target.httpVersion !== 'Http2' && this.chooseProxy(url) !== undefined;
  }

  /** Returns the egress policy for a connection that carries only this hop. */
  hopEgress({ url, method, hasBody }: Hop): EgressPolicy {
    const { headers, authentication } = this.target;
    const hasOwnHeaders = headers.some(({ name }) => !CORRELATION_HEADERS.includes(name.toLowerCase()));
    const hasExtraData = hasBody || hasOwnHeaders || authentication.type !== 'None';
    const request = { url, method, carriesMore: hasExtraData };
    const { egress } = this.tools;
    return { ...egress, findDenial: (address, port) => egress.findDenial(address, port, request) };
  }

  /** Adds the duration of `action` to a phase, also when it fails. */
  async measure<T>(phase: keyof HttpTrace['phases'], action: () => Promise<T>): Promise<T> {
    const startedAt = this.timer.elapsed();
    try {
      return await action();
    } finally {
      this.trace.phases[phase] += this.timer.elapsed() - startedAt;
    }
  }
}

const toFamily = (ipVersion: HttpTarget['ipVersion']): Family => (ipVersion === 'IpV6' ? 6 : 4);

/** Returns the port of a URL, or the scheme's default. */
const urlPort = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));
