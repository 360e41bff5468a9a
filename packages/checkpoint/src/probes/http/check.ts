import { isIP, type Socket } from 'node:net';
import type { HttpTarget } from '@vedette/contract/checkpoint/protocol';
import type { OutboundProxy } from '@vedette/protocols/outbound-proxy';
import { openTcp } from '../../net/connect.js';
import type { Course } from '../../net/course.js';
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

/** How requests are made, whoever asks for them. */
export interface HttpCheckOptions extends Pick<HttpTarget, FromTarget | 'connectTimeoutMs'> {
  readonly authentication: Authentication;
  /** Handshakes to try, in order. */
  readonly offers: readonly [Offer, ...Offer[]];
  /** What we show a server that asks who we are. */
  readonly identity?: ClientIdentity | undefined;
  readonly body: Buffer | undefined;
  /** Of the body, when the headers do not say it; empty: none. */
  readonly contentType: string;
}

/** The service marks every run of a monitor with the first, and with the other where somebody asks for it. */
const RUN_MARKS: readonly string[] = ['x-correlation-id', 'traceparent'];

/** One check under way: what it was asked, what it has, what it has seen. */
export class HttpCheck {
  readonly target: HttpCheckOptions;
  readonly tools: ProbeTools;
  readonly course: Course;
  readonly trace = new Trace();
  readonly cookies: CookieJar;
  /** Servers that answered a request over HTTP/2 with "use HTTP/1.1". */
  readonly http1Origins = new Set<string>();
  readonly #addresses = new Map<string, string>();

  /** `cookies`: those of earlier requests; default: none. */
  constructor(target: HttpCheckOptions, tools: ProbeTools, course: Course, cookies = new CookieJar()) {
    this.target = target;
    this.tools = tools;
    this.course = course;
    this.cookies = cookies;
  }

  /** The address of a URL's host; each host is looked up once a check. */
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

  /** The proxy that leads to a URL; undefined: it is reached directly. */
  proxyFor(url: URL): OutboundProxy | undefined {
    return this.tools.proxy?.({ protocol: url.protocol, host: url.hostname, port: urlPort(url) });
  }

  /** The address that is connected to for a URL; undefined where a proxy looks it up. @throws ProbeFailure 1100x */
  async lookUp(url: URL): Promise<string | undefined> {
    return this.proxyFor(url) ? undefined : this.resolveHost(url);
  }

  /**
   * A connection over which a hop is asked: to its host, through a proxy's tunnel, or to the proxy that passes the request on.
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
      this.isPassedOn(hop) ? openProxy(this.course, proxy, way) : openTunnel(this.course, proxy, place, way),
    );
  }

  /** Whether a proxy is asked for the whole address, as of plain HTTP. HTTP/2 without TLS needs a tunnel. */
  isPassedOn({ url }: Hop): boolean {
    return url.protocol === 'http:' && this.target.httpVersion !== 'Http2' && this.proxyFor(url) !== undefined;
  }

  /** The egress policy for a connection on which nothing is asked but this hop. */
  egressFor({ url, method, hasBody }: Hop): EgressPolicy {
    const { headers, authentication } = this.target;
    const isChosen = headers.some(({ name }) => !RUN_MARKS.includes(name.toLowerCase()));
    const carriesMore = hasBody || isChosen || authentication.type !== 'None';
    const request = { url, method, carriesMore };
    const { egress } = this.tools;
    return { ...egress, refusal: (address, port) => egress.refusal(address, port, request) };
  }

  /** Adds the time of `act` to a phase, also when it fails. */
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

/** Port of a URL; the scheme's own when it names none. */
const urlPort = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));
