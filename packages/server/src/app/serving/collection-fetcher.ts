import { COLLECTION_LIMITS } from '@vedette/contract/collection';
import { SECOND } from '@vedette/kernel/clock';
import { callHttp } from '../../alerting/index.js';
import type { EgressRefusal } from '../../module/context.js';

const TIMEOUT_MS = 15 * SECOND;

/**
 * Returns a function that fetches a URL that an operator enters. Each address is checked before the connection. The
 * size limit is a little above that of a collection.
 */
export function createCollectionFetcher(
  refusal: EgressRefusal,
): (url: string) => Promise<{ status: number; body: string }> {
  const maxBytes = 4 * COLLECTION_LIMITS.text + 1;
  const request = { method: 'GET', headers: { accept: 'application/json' }, body: '', maxBytes };
  return (url) => callHttp({ ...request, url }, refusal, TIMEOUT_MS);
}
