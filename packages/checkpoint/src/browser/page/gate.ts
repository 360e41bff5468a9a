import type { BrowserFrame } from '@vedette/contract/checkpoint/page-target';
import type { Message } from '../cdp.js';
import { readRecord } from '../message-values.js';
import type { NetworkLog } from './network-log.js';
import { isFirstParty } from './party-rules.js';

/** Sends a command to the session of a request. */
type Send = (method: string, params: Message) => Promise<Message>;

const types: Readonly<Record<string, string>> = {
  Script: 'text/javascript',
  Stylesheet: 'text/css',
  Image: 'image/gif',
  XHR: 'text/plain',
};
/** A minimal picture, so that a blocked one does not appear broken. */
const PIXEL = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Whether a header would disclose a secret to other sites. */
const isOwn = (name: string): boolean => /^(authorization|cookie)$/i.test(name);

interface Header {
  readonly name: string;
  readonly value: string;
}

/** Intercepts the requests of a page: blocks those that the monitor blocks, and answers authentication challenges. */
export class Gate {
  readonly #target: BrowserFrame;
  readonly #home: string;
  readonly #blocked: readonly string[];
  readonly #own: readonly Header[];
  readonly #ofDocuments: readonly Header[];
  readonly #log: NetworkLog;
  readonly #answered = new Set<string>();

  /** `siteUrl` is a URL of the monitored site; credentials and cookies are only sent there. */
  constructor(target: BrowserFrame, home: string, log: NetworkLog) {
    this.#target = target;
    this.#home = home;
    this.#blocked = target.blockUrls.map((part) => part.trim().toLowerCase()).filter((part) => part !== '');
    this.#own = target.headers.filter(({ name }) => isOwn(name));
    this.#ofDocuments = target.documentHeaders ?? [];
    this.#log = log;
  }

  /** Headers for requests to any site. */
  get headersForAll(): Message {
    const all = this.#target.headers.filter(({ name }) => !isOwn(name) && !/^user-agent$/i.test(name));
    return Object.fromEntries(all.map(({ name, value }) => [name, value]));
  }

  /** Interception options; undefined if it is not needed, because it costs time. */
  get fetchOptions(): Message | undefined {
    const signsIn = this.#target.authentication.type === 'Basic';
    if (!signsIn && this.#blocked.length === 0 && this.#own.length === 0) {
      return this.#ofDocuments.length === 0 ? undefined : { patterns: [{ urlPattern: '*', resourceType: 'Document' }] };
    }
    return { patterns: [{ urlPattern: '*' }], handleAuthRequests: signsIn };
  }

  /** Handles an event of the domain `Fetch`. An answer that comes too late is ignored. */
  async handle(event: string, params: Message, send: Send): Promise<void> {
    try {
      if (event === 'Fetch.requestPaused') await this.#paused(params, send);
      else if (event === 'Fetch.authRequired') await this.#challenged(params, send);
    } catch {
      // The request, its page or the browser no longer exists.
    }
  }

  async #paused({ requestId, request, resourceType, networkId }: Message, send: Send): Promise<void> {
    const { url, headers } = readRecord(request);
    const type = String(resourceType);
    if (type !== 'Document' && this.#isBlocked(String(url))) {
      this.#log.markBlocked(String(networkId));
      const responseHeaders = [{ name: 'Content-Type', value: types[type] ?? 'text/plain' }];
      const body = type === 'Image' ? { body: PIXEL } : {};
      await send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, ...body });
      return;
    }
    const added = isFirstParty(String(url), this.#home) ? this.#addedTo(String(url), type) : [];
    if (added.length === 0) {
      await send('Fetch.continueRequest', { requestId });
      return;
    }
    const kept = Object.entries(readRecord(headers)).filter(([name]) => !added.some((own) => sameName(own.name, name)));
    const all = [...kept.map(([name, value]) => ({ name, value: String(value) })), ...added];
    await send('Fetch.continueRequest', { requestId, headers: all });
  }

  #addedTo(url: string, type: string): readonly Header[] {
    return [...(this.#isInTheClear(url) ? [] : this.#own), ...(type === 'Document' ? this.#ofDocuments : [])];
  }

  /** Secrets of a secure page are never sent in the clear, also after a redirect to the same host. */
  #isInTheClear(url: string): boolean {
    return /^https:/i.test(this.#home) && !/^(https|wss):/i.test(url);
  }

  #isBlocked(url: string): boolean {
    const address = url.toLowerCase();
    return this.#blocked.some((part) => address.includes(part));
  }

  /** Answers a challenge once per request: refused credentials are not tried again. */
  async #challenged({ requestId, request, authChallenge }: Message, send: Send): Promise<void> {
    const { username, password } = this.#target.authentication;
    const id = String(requestId);
    const url = String(readRecord(request)['url']);
    const isOurs = sameHost(url, this.#home) && !this.#isInTheClear(url) && !this.#answered.has(id);
    const isServer = readRecord(authChallenge)['source'] !== 'Proxy';
    this.#answered.add(id);
    const authChallengeResponse =
      isOurs && isServer ? { response: 'ProvideCredentials', username, password } : { response: 'CancelAuth' };
    await send('Fetch.continueWithAuth', { requestId, authChallengeResponse });
  }
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const sameHost = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).host === new URL(other).host;
