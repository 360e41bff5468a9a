import type { SnapshotOrder } from '@vedette/contract/checkpoint/snapshot';
import type { Message } from '../cdp.js';
import type { Gate } from '../page/gate.js';

/** A reserved name that never resolves (RFC 6761). The browser never resolves it, because the gate answers. */
export const SNAPSHOT_URL = 'http://snapshot.invalid/';

/**
 * No loading, scripts or navigation: a sandbox without allowances disables scripts, forms, pop-ups, plug-ins and
 * refreshes. Pictures and fonts embedded in the content are shown.
 */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox',
].join('; ');

/** Answers the request for the content, and rejects every other. */
export class OfflineGate implements Pick<Gate, 'fetchOptions' | 'headersForAll' | 'handle'> {
  readonly headersForAll: Message = {};
  readonly fetchOptions: Message = { patterns: [{ urlPattern: '*' }] };
  readonly #order: Pick<SnapshotOrder, 'contentType' | 'body'>;
  #isAnswered = false;

  constructor(order: Pick<SnapshotOrder, 'contentType' | 'body'>) {
    this.#order = order;
  }

  async handle(
    event: string,
    params: Message,
    send: (method: string, params: Message) => Promise<Message>,
  ): Promise<void> {
    if (event !== 'Fetch.requestPaused') return;
    const { requestId, request, resourceType } = params;
    const isContent = !this.#isAnswered && resourceType === 'Document' && requestUrl(request) === SNAPSHOT_URL;
    if (isContent) this.#isAnswered = true;
    const answer = isContent
      ? send('Fetch.fulfillRequest', { requestId, responseCode: 200, ...this.#content })
      : send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    // The request, its page or the browser may no longer exist.
    await answer.catch(() => undefined);
  }

  get #content(): Message {
    const headers = {
      'Content-Type': this.#order.contentType,
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
      'X-DNS-Prefetch-Control': 'off',
      'Referrer-Policy': 'no-referrer',
    };
    return {
      responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: this.#order.body,
    };
  }
}

const requestUrl = (request: unknown): unknown =>
  typeof request === 'object' && request !== null && 'url' in request ? request.url : undefined;
