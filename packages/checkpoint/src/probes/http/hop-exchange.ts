import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import { sendWithLogin, type LoginTransport } from './login.js';
import { readBody } from './body.js';
import type { HttpCheck } from './http-check.js';
import { RequestNotProcessed } from './http-connection.js';
import type { Header, HttpConnection, HttpRequest, ResponseHead } from './http-connection.js';
import { openConnection } from './open-connection.js';
import type { Hop } from './redirect-rules.js';
import { buildRequestHeaders } from './request-headers.js';

/** Maximum repeats of a request that was not processed, as in browsers. */
const MAX_REPEATS = 2;

const NO_LOGIN = { type: 'None', username: '', password: '' } as const;

/** One hop of a check: a connection and its rounds of request and response. */
export class HopExchange implements LoginTransport {
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

  /** Returns the final response after the login; its body is not read yet. */
  async fetchResponse(): Promise<ResponseHead> {
    const { target, tools } = this.#check;
    const head = await sendWithLogin(this, this.#hop.isTrusted ? target.authentication : NO_LOGIN, tools);
    if (head.statusCode === 101)
      throw new ProbeFailure(errorCodes.invalidResponse, 'the server switched protocols without a request');
    return head;
  }

  async send(authorization?: string): Promise<ResponseHead> {
    const { timer, trace, target, cookies } = this.#check;
    const [hop, body] = [this.#hop, this.body];
    const cookie = cookies.headerFor(hop.url);
    const roundHeaders: Header[] = [];
    if (authorization !== undefined) roundHeaders.push({ name: 'Authorization', value: authorization });
    if (cookie !== undefined) roundHeaders.push({ name: 'Cookie', value: cookie });
    const headers = buildRequestHeaders(hop, target, roundHeaders);
    trace.recordRequest(hop.url, headers);
    const startedAt = timer.elapsed();
    const addDeviation = (deviation: string): void => trace.addDeviation(deviation);
    const request = { method: hop.method, url: hop.url, headers, body, addDeviation };
    const head = await this.#sendWithRepeats(request);
    trace.phases.sendMs += head.sentAt - startedAt;
    trace.phases.waitMs += head.responseStartedAt - head.sentAt;
    trace.recordResponse(head);
    for (const { name, value } of head.headers) {
      if (name.toLowerCase() === 'set-cookie') cookies.set(value, hop.url);
    }
    return head;
  }

  /**
   * Sends a request, and repeats it over a new connection a limited number of times if the server did not process it.
   */
  async #sendWithRepeats(request: HttpRequest): Promise<ResponseHead> {
    const { timer, target } = this.#check;
    for (let repeatCount = 0; ; repeatCount += 1) {
      this.#connection ??= await openConnection(this.#check, this.#hop);
      try {
        return await this.#connection.send(timer, request);
      } catch (error) {
        if (!(error instanceof RequestNotProcessed) || repeatCount === MAX_REPEATS) throw error;
        // An NTLM login is bound to the connection it was started on.
        if (target.authentication.type === 'NTLM' && !error.requiresHttp1) throw error;
        if (error.requiresHttp1) this.#check.http1Origins.add(this.#hop.url.origin);
        this.close();
      }
    }
  }

  async prepareNextRound(head: ResponseHead): Promise<void> {
    await readBody(this.#check.timer, head, 0, () => undefined);
    if (!head.isReusable()) this.close();
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }
}
