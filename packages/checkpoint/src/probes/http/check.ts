import { isIP } from 'node:net';
import type { HttpTarget } from '@vedette/contract/checkpoint-protocol';
import type { Chance } from '@vedette/kernel/chance';
import type { Clock } from '@vedette/kernel/clock';
import type { Course } from '../../net/course.js';
import type { EgressPolicy } from '../../net/egress.js';
import type { ResolveHost } from '../../net/resolver.js';
import type { TrustSet } from '../../net/trust.js';
import type { PatternRunner } from '../../patterns/pattern-runner.js';
import { CookieJar } from './cookies.js';
import { Trace } from './trace.js';

/** What all HTTP checks of a checkpoint share. */
export interface HttpProbeTools {
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly chance: Chance;
  readonly egress: EgressPolicy;
  readonly resolve: ResolveHost;
  readonly trust: TrustSet;
  readonly patterns: PatternRunner;
}

/** One check under way: what it was asked, what it has, what it has seen. */
export class HttpCheck {
  readonly target: HttpTarget;
  readonly tools: HttpProbeTools;
  readonly course: Course;
  readonly body: Buffer | undefined;
  readonly trace = new Trace();
  readonly cookies = new CookieJar();
  readonly #addresses = new Map<string, string>();

  constructor(target: HttpTarget, tools: HttpProbeTools, course: Course) {
    this.target = target;
    this.tools = tools;
    this.course = course;
    this.body = target.method === 'POST' ? Buffer.from(target.body, 'utf8') : undefined;
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
