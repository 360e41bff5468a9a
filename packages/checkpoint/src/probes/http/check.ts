import { isIP } from 'node:net';
import type { HttpTarget } from '@vedette/contract/checkpoint-protocol';
import type { Course } from '../../net/course.js';
import type { ProbeTools } from '../tools.js';
import { CookieJar } from './cookies.js';
import { Trace } from './trace.js';

/** One check under way: what it was asked, what it has, what it has seen. */
export class HttpCheck {
  readonly target: HttpTarget;
  readonly tools: ProbeTools;
  readonly course: Course;
  readonly body: Buffer | undefined;
  readonly trace = new Trace();
  readonly cookies = new CookieJar();
  readonly #addresses = new Map<string, string>();

  constructor(target: HttpTarget, tools: ProbeTools, course: Course) {
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
