import { isIP } from 'node:net';
import type { HttpTarget } from '@vedette/contract/checkpoint/protocol';
import type { Course } from '../../net/course.js';
import type { EgressPolicy } from '../../net/egress.js';
import type { Offer } from '../../net/tls-versions.js';
import type { ClientIdentity } from '../../net/trust.js';
import type { ProbeTools } from '../tools.js';
import type { Authentication } from './auth/login.js';
import { CookieJar } from './cookies.js';
import type { Hop } from './redirect-rules.js';
import { Trace } from './trace.js';

type FromTarget = 'headers' | 'userAgent' | 'httpVersion' | 'ipVersion' | 'checkCertificateErrors' | 'followRedirects';

/** How requests are made, whoever asks for them. */
export interface Errand extends Pick<HttpTarget, FromTarget | 'connectTimeoutMs'> {
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
  readonly target: Errand;
  readonly tools: ProbeTools;
  readonly course: Course;
  readonly trace = new Trace();
  readonly cookies: CookieJar;
  /** Servers that answered a request over HTTP/2 with "use HTTP/1.1". */
  readonly http1Origins = new Set<string>();
  readonly #addresses = new Map<string, string>();

  /** `cookies`: those of earlier requests; default: none. */
  constructor(target: Errand, tools: ProbeTools, course: Course, cookies = new CookieJar()) {
    this.target = target;
    this.tools = tools;
    this.course = course;
    this.cookies = cookies;
  }

  /** The address of a URL's host; each host is looked up once a check. */
  async addressOf(url: URL): Promise<string> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const known = this.#addresses.get(host);
    if (known !== undefined) return known;
    if (isIP(host) !== 0) return host;
    const family = this.target.ipVersion === 'IpV6' ? 6 : 4;
    const address = await this.timed('resolveMs', () =>
      this.tools.resolve(this.course, host, family, this.target.connectTimeoutMs),
    );
    this.#addresses.set(host, address);
    return address;
  }

  /** The egress policy for a connection on which nothing is asked but this hop. */
  egressFor({ url, method, hasBody }: Hop): EgressPolicy {
    const { headers, authentication } = this.target;
    const isChosen = headers.some(({ name }) => !RUN_MARKS.includes(name.toLowerCase()));
    const carriesMore = hasBody || isChosen || authentication.type !== 'None';
    const wish = { url, method, carriesMore };
    return { refusal: (address, port) => this.tools.egress.refusal(address, port, wish) };
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

/** Port of a URL; the scheme's own when it names none. */
export const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
