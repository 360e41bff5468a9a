import type { BrowserTargetFields } from '@vedette/contract/checkpoint/page-target';
import type { CdpMessage } from '../cdp.js';
import { readRecord } from '../message-values.js';
import type { NetworkLog } from './network-log.js';
import { isFirstParty } from './first-party-rules.js';

/** Sends a command to the session of a request. */
type Send = (method: string, params: CdpMessage) => Promise<CdpMessage>;

const BLOCKED_CONTENT_TYPES: Readonly<Record<string, string>> = {
  Script: 'text/javascript',
  Stylesheet: 'text/css',
  Image: 'image/gif',
  XHR: 'text/plain',
};
/** A minimal picture, so that a blocked one does not appear broken. */
const EMPTY_PIXEL_GIF = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Whether a header would disclose a secret to other sites. */
const isSiteOnlyHeader = (name: string): boolean => /^(authorization|cookie)$/i.test(name);

interface Header {
  readonly name: string;
  readonly value: string;
}

/** Intercepts the requests of a page: blocks those that the monitor blocks, and answers authentication challenges. */
export class RequestInterceptor {
  readonly #target: BrowserTargetFields;
  readonly #siteUrl: string;
  readonly #blockedParts: readonly string[];
  readonly #siteHeaders: readonly Header[];
  readonly #documentHeaders: readonly Header[];
  readonly #log: NetworkLog;
  readonly #answeredRequests = new Set<string>();

  /** `siteUrl` is a URL of the monitored site; credentials and cookies are only sent there. */
  constructor(target: BrowserTargetFields, siteUrl: string, log: NetworkLog) {
    this.#target = target;
    this.#siteUrl = siteUrl;
    this.#blockedParts = target.blockUrls.map((part) => part.trim().toLowerCase()).filter((part) => part !== '');
    this.#siteHeaders = target.headers.filter(({ name }) => isSiteOnlyHeader(name));
    this.#documentHeaders = target.documentHeaders ?? [];
    this.#log = log;
  }

  /** Headers for requests to any site. */
  get headersForAll(): CdpMessage {
    const allHeaders = this.#target.headers.filter(
      ({ name }) => !isSiteOnlyHeader(name) && !/^user-agent$/i.test(name),
    );
    return Object.fromEntries(allHeaders.map(({ name, value }) => [name, value]));
  }

  /** Interception options; undefined if it is not needed, because it costs time. */
  get fetchOptions(): CdpMessage | undefined {
    const hasBasicLogin = this.#target.authentication.type === 'Basic';
    if (!hasBasicLogin && this.#blockedParts.length === 0 && this.#siteHeaders.length === 0) {
      return this.#documentHeaders.length === 0
        ? undefined
        : { patterns: [{ urlPattern: '*', resourceType: 'Document' }] };
    }
    return { patterns: [{ urlPattern: '*' }], handleAuthRequests: hasBasicLogin };
  }

  /** Handles an event of the domain `Fetch`. An answer that comes too late is ignored. */
  async handle(event: string, params: CdpMessage, send: Send): Promise<void> {
    try {
      if (event === 'Fetch.requestPaused') await this.#handlePaused(params, send);
      else if (event === 'Fetch.authRequired') await this.#answerChallenge(params, send);
    } catch {
      // The request, its page or the browser no longer exists.
    }
  }

  async #handlePaused({ requestId, request, resourceType, networkId }: CdpMessage, send: Send): Promise<void> {
    const { url, headers } = readRecord(request);
    const type = String(resourceType);
    if (type !== 'Document' && this.#isBlocked(String(url))) {
      this.#log.markBlocked(String(networkId));
      const responseHeaders = [{ name: 'Content-Type', value: BLOCKED_CONTENT_TYPES[type] ?? 'text/plain' }];
      const body = type === 'Image' ? { body: EMPTY_PIXEL_GIF } : {};
      await send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, ...body });
      return;
    }
    const addedHeaders = isFirstParty(String(url), this.#siteUrl) ? this.#headersToAdd(String(url), type) : [];
    if (addedHeaders.length === 0) {
      await send('Fetch.continueRequest', { requestId });
      return;
    }
    const existingHeaders = Object.entries(readRecord(headers)).filter(
      ([name]) => !addedHeaders.some((addedHeader) => isSameName(addedHeader.name, name)),
    );
    const allHeaders = [...existingHeaders.map(([name, value]) => ({ name, value: String(value) })), ...addedHeaders];
    await send('Fetch.continueRequest', { requestId, headers: allHeaders });
  }

  #headersToAdd(url: string, type: string): readonly Header[] {
    return [
      ...(this.#isDowngrade(url) ? [] : this.#siteHeaders),
      ...(type === 'Document' ? this.#documentHeaders : []),
    ];
  }

  /** Secrets of a secure page are never sent in the clear, also after a redirect to the same host. */
  #isDowngrade(url: string): boolean {
    return /^https:/i.test(this.#siteUrl) && !/^(https|wss):/i.test(url);
  }

  #isBlocked(url: string): boolean {
    const address = url.toLowerCase();
    return this.#blockedParts.some((part) => address.includes(part));
  }

  /** Answers a challenge once per request: refused credentials are not tried again. */
  async #answerChallenge({ requestId, request, authChallenge }: CdpMessage, send: Send): Promise<void> {
    const { username, password } = this.#target.authentication;
    const id = String(requestId);
    const url = String(readRecord(request)['url']);
    const isMonitoredSite =
      isSameHost(url, this.#siteUrl) && !this.#isDowngrade(url) && !this.#answeredRequests.has(id);
    const isFromServer = readRecord(authChallenge)['source'] !== 'Proxy';
    this.#answeredRequests.add(id);
    const authChallengeResponse =
      isMonitoredSite && isFromServer
        ? { response: 'ProvideCredentials', username, password }
        : { response: 'CancelAuth' };
    await send('Fetch.continueWithAuth', { requestId, authChallengeResponse });
  }
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const isSameHost = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).host === new URL(other).host;
