import { COLLECTION_LIMITS } from '@vedette/contract/collection';
import { SECOND } from '@vedette/kernel/clock';
import { callHttp } from '../../alerting/index.js';
import type { EgressRefusal } from '../../module/context.js';

const PATIENCE_MS = 15 * SECOND;

/** Reads an address that an operator names, after each look at where it leads; a little more than a collection may have. */
export function collectionFetcher(refusal: EgressRefusal): (url: string) => Promise<{ status: number; body: string }> {
  const mostBytes = 4 * COLLECTION_LIMITS.text + 1;
  const ask = { method: 'GET', headers: { accept: 'application/json' }, body: '', mostBytes };
  return (url) => callHttp({ ...ask, url }, refusal, PATIENCE_MS);
}
