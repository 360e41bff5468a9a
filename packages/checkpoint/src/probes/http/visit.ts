import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import { sendWithLogin, type Rounds } from './auth/login.js';
import { readBody } from './body.js';
import type { HttpCheck } from './check.js';
import type { Header, HttpConnection, ResponseHead } from './exchange.js';
import { openConnection } from './open-connection.js';
import type { Hop } from './redirect-rules.js';
import { headersFor } from './request-headers.js';

const noLogin = { type: 'None', username: '', password: '' } as const;

/** One hop of a check: a connection and the rounds of request and answer on it. */
export class Visit implements Rounds {
  readonly #check: HttpCheck;
  readonly #hop: Hop;
  #connection: HttpConnection | undefined;

  constructor(check: HttpCheck, hop: Hop) {
    this.#check = check;
    this.#hop = hop;
  }

  get method(): string {
    return this.#hop.method;
  }

  get uri(): string {
    return this.#hop.url.pathname + this.#hop.url.search;
  }

  get body(): Buffer | undefined {
    return this.#hop.hasBody ? this.#check.target.body : undefined;
  }

  /** The answer that counts, after the login; its body is not read yet. */
  async answer(): Promise<ResponseHead> {
    const { target, tools } = this.#check;
    const head = await sendWithLogin(this, this.#hop.isTrusted ? target.authentication : noLogin, tools);
    if (head.statusCode === 101) throw new ProbeFailure(errorCodes.invalidResponse, 'switched protocols unasked');
    return head;
  }

  async send(authorization?: string): Promise<ResponseHead> {
    const { course, trace, target, cookies } = this.#check;
    const [hop, body] = [this.#hop, this.body];
    this.#connection ??= await openConnection(this.#check, hop);
    const cookie = cookies.headerFor(hop.url);
    const extra: Header[] = [];
    if (authorization !== undefined) extra.push({ name: 'Authorization', value: authorization });
    if (cookie !== undefined) extra.push({ name: 'Cookie', value: cookie });
    const headers = headersFor(hop, target, extra);
    trace.sent(hop.url, headers);
    const startedAt = course.elapsed();
    const head = await this.#connection.send(course, { method: hop.method, url: hop.url, headers, body });
    trace.phases.sendMs += head.sentAt - startedAt;
    trace.phases.waitMs += head.answeredAt - head.sentAt;
    trace.answered(head);
    for (const { name, value } of head.headers) {
      if (name.toLowerCase() === 'set-cookie') cookies.set(value, hop.url);
    }
    return head;
  }

  async again(head: ResponseHead): Promise<void> {
    await readBody(this.#check.course, head, 0, () => undefined);
    if (!head.staysOpen) this.close();
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }
}
