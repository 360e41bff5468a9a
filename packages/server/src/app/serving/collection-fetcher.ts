import { COLLECTION_LIMITS } from '@vedette/contract/collection';
import { SECOND } from '@vedette/kernel/clock';
import { callHttp } from '../../alerting/index.js';
import type { EgressRefusal } from '../../module/context.js';

const PATIENCE_MS = 15 * SECOND;

/**
 * Fetches an address that an operator gives, checking each address before it connects. The size limit is a little above
 * that of a collection.
 */
export function collectionFetcher(refusal: EgressRefusal): (url: string) => Promise<{ status: number; body: string }> {
  const maxBytes = 4 * COLLECTION_LIMITS.text + 1;
  const ask = { method: 'GET', headers: { accept: 'application/json' }, body: '', maxBytes };
  return (url) => callHttp({ ...ask, url }, refusal, PATIENCE_MS);
}
