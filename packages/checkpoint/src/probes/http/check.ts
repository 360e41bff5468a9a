import { isIP, type Socket } from 'node:net';
import type { HttpTarget } from '@vedette/contract/checkpoint/protocol';
import type { OutboundProxy } from '@vedette/protocols/outbound-proxy';
import { openTcp } from '../../net/connect.js';
import type { CheckTimer } from '../../net/check-timer.js';
import type { EgressPolicy } from '../../net/egress.js';
import type { Family } from '../../net/hosts-file.js';
import { checkProxied, openProxy, openTunnel } from '../../net/proxy.js';
import type { Offer } from '../../net/tls-versions.js';
import type { ClientIdentity } from '../../net/trust.js';
import type { ProbeTools } from '../tools.js';
import type { Authentication } from './login.js';
import { CookieJar } from './cookies.js';
import type { Hop } from './redirect-rules.js';
import { Trace } from './trace.js';

type FromTarget = 'headers' | 'userAgent' | 'httpVersion' | 'ipVersion' | 'checkCertificateErrors' | 'followRedirects';

/** How requests are made, independent of the kind of monitor. */
export interface HttpCheckOptions extends Pick<HttpTarget, FromTarget | 'connectTimeoutMs'> {
  readonly authentication: Authentication;
  /** TLS handshakes to try, in order. */
  readonly offers: readonly [Offer, ...Offer[]];
  /** Client certificate for servers that request one. */
  readonly identity?: ClientIdentity | undefined;
  readonly body: Buffer | undefined;
  /** Content type of the body if the headers do not set it; empty: none. */
  readonly contentType: string;
}

/** The service adds the first header to every run of a monitor, and the second if it is enabled. */
const RUN_MARKS: readonly string[] = ['x-correlation-id', 'traceparent'];

/** A running check: its target, its tools and its trace. */
export class HttpCheck {
  readonly target: HttpCheckOptions;
  readonly tools: ProbeTools;
  readonly course: CheckTimer;
  readonly trace = new Trace();
  readonly cookies: CookieJar;
  /** Servers that answered an HTTP/2 request with HTTP_1_1_REQUIRED. */
  readonly http1Origins = new Set<string>();
  readonly #addresses = new Map<string, string>();

  /** `cookies` are those of earlier requests; default: none. */
  constructor(target: HttpCheckOptions, tools: ProbeTools, timer: CheckTimer, cookies = new CookieJar()) {
    this.target = target;
    this.tools = tools;
    this.course = timer;
    this.cookies = cookies;
  }

  /** Returns the address of a URL's host; each host is resolved once per check. */
  async resolveHost(url: URL): Promise<string> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const known = this.#addresses.get(host);
    if (known !== undefined) return known;
    if (isIP(host) !== 0) return host;
    const address = await this.timed('resolveMs', () =>
      this.tools.resolve(this.course, host, toFamily(this.target.ipVersion), this.target.connectTimeoutMs),
    );
    this.#addresses.set(host, address);
    return address;
  }

  /** Returns the proxy for a URL; undefined for a direct connection. */
  proxyFor(url: URL): OutboundProxy | undefined {
    return this.tools.proxy?.({ protocol: url.protocol, host: url.hostname, port: urlPort(url) });
  }

  /**
   * Returns the address to connect to for a URL; undefined if a proxy resolves it.
   * @throws ProbeFailure 1100x
   */
  async lookUp(url: URL): Promise<string | undefined> {
    return this.proxyFor(url) ? undefined : this.resolveHost(url);
  }

  /**
   * Opens a connection for a hop: to its host, through a tunnel, or to a proxy that forwards the request.
   * @throws ProbeFailure 1100x, 1200x, 29003
   */
  async dial(hop: Hop): Promise<Socket> {
    const { url } = hop;
    const { connectTimeoutMs: limitMs } = this.target;
    const proxy = this.proxyFor(url);
    if (!proxy) {
      const endpoint = { address: await this.resolveHost(url), port: urlPort(url) };
      return this.timed('connectMs', () => openTcp(this.course, endpoint, this.egressFor(hop), limitMs));
    }
    const place = { host: url.hostname.replace(/^\[|\]$/g, ''), port: urlPort(url) };
    const way = { ...this.tools, egress: this.egressFor(hop), limitMs };
    await checkProxied(this.course, place, way, way);
    return this.timed('connectMs', () =>
      this.isForwarded(hop) ? openProxy(this.course, proxy, way) : openTunnel(this.course, proxy, place, way),
    );
  }

  /** Whether a proxy gets the absolute URL, as for plain HTTP. HTTP/2 without TLS needs a tunnel. */
  isForwarded({ url }: Hop): boolean {
    return url.protocol === 'http:' && this.target.httpVersion !== 'Http2' && this.proxyFor(url) !== undefined;
  }

  /** Returns the egress policy for a connection that carries only this hop. */
  egressFor({ url, method, hasBody }: Hop): EgressPolicy {
    const { headers, authentication } = this.target;
    const isChosen = headers.some(({ name }) => !RUN_MARKS.includes(name.toLowerCase()));
    const carriesMore = hasBody || isChosen || authentication.type !== 'None';
    const request = { url, method, carriesMore };
    const { egress } = this.tools;
    return { ...egress, refusal: (address, port) => egress.refusal(address, port, request) };
  }

  /** Adds the duration of `action` to a phase, also when it fails. */
  async timed<T>(phase: keyof Trace['phases'], act: () => Promise<T>): Promise<T> {
    const startedAt = this.course.elapsed();
    try {
      return await act();
    } finally {
      this.trace.phases[phase] += this.course.elapsed() - startedAt;
    }
  }
}

const toFamily = (ipVersion: HttpTarget['ipVersion']): Family => (ipVersion === 'IpV6' ? 6 : 4);

/** Returns the port of a URL, or the scheme's default. */
const urlPort = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));
