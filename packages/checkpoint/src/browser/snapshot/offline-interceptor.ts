import type { SnapshotOrder } from '@vedette/contract/checkpoint/snapshot';
import type { CdpMessage } from '../cdp.js';
import type { RequestInterceptor } from '../page/request-interceptor.js';

/** A reserved name that never resolves (RFC 6761). The browser never resolves it, because the interceptor answers. */
export const SNAPSHOT_URL = 'http://snapshot.invalid/';

/**
 * No loading, scripts or navigation: a sandbox without allowances disables scripts, forms, pop-ups, plug-ins and
 * refreshes. Pictures and fonts embedded in the content are shown.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox',
].join('; ');

/** Answers the request for the content, and rejects every other. */
export class OfflineInterceptor implements Pick<RequestInterceptor, 'fetchOptions' | 'headersForAll' | 'handle'> {
  readonly headersForAll: CdpMessage = {};
  readonly fetchOptions: CdpMessage = { patterns: [{ urlPattern: '*' }] };
  readonly #order: Pick<SnapshotOrder, 'contentType' | 'body'>;
  #isAnswered = false;

  constructor(order: Pick<SnapshotOrder, 'contentType' | 'body'>) {
    this.#order = order;
  }

  async handle(
    event: string,
    params: CdpMessage,
    send: (method: string, params: CdpMessage) => Promise<CdpMessage>,
  ): Promise<void> {
    if (event !== 'Fetch.requestPaused') return;
    const { requestId, request, resourceType } = params;
    const isContent = !this.#isAnswered && resourceType === 'Document' && readRequestUrl(request) === SNAPSHOT_URL;
    if (isContent) this.#isAnswered = true;
    const response = isContent
      ? send('Fetch.fulfillRequest', { requestId, responseCode: 200, ...this.#content })
      : send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    // The request, its page or the browser may no longer exist.
    await response.catch(() => undefined);
  }

  get #content(): CdpMessage {
    const headers = {
      'Content-Type': this.#order.contentType,
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
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

const readRequestUrl = (request: unknown): unknown =>
  typeof request === 'object' && request !== null && 'url' in request ? request.url : undefined;
