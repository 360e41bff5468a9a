import { parseRequestCollection, unwrapCollection } from '@vedette/contract/collection';
import type { FetchedCollection } from '@vedette/contract/v1/monitors/collection';
import { formatExactJson, parseExactJson } from '@vedette/kernel/exact-json';
import { stripByteOrderMark } from '@vedette/kernel/file-text';
import { Fault } from '@vedette/kernel/fault';
import type { Caller } from '../../rights/index.js';
import { requireCreationInAnyGroup } from '../groups/require-creation.js';

export interface CollectionFetchDeps {
  /**
   * Fetches a URL. Rejects, with a message for the caller, if there is no response or the URL must not be requested.
   */
  readonly fetchText: (address: string) => Promise<{ readonly status: number; readonly body: string }>;
}

/**
 * Fetches a shared collection for import into a form. The URL contains a key, so it is neither stored nor logged.
 * @throws Fault `forbidden`; `invalid` when it cannot be fetched, or is not a collection
 */
export async function fetchCollection(
  { fetchText }: CollectionFetchDeps,
  caller: Caller,
  { Address }: { readonly Address: string },
): Promise<FetchedCollection> {
  requireCreationInAnyGroup(caller);
  const address = Address.trim();
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) {
    throw new Fault('invalid', 'Address: must begin with https:// or http://');
  }
  const { status, body } = await fetchText(address).catch((error: unknown) => {
    throw new Fault('invalid', `Address: cannot be fetched: ${(error as Error).message}`, { cause: error });
  });
  if (status !== 200) throw new Fault('invalid', `Address: the server responded with HTTP status ${status}`);
  const parsedCollection = parseRequestCollection(body);
  if ('problems' in parsedCollection) {
    const [{ path, rule }] = parsedCollection.problems;
    throw new Fault(
      'invalid',
      path === ''
        ? `Address: the response is not a collection: it ${rule}`
        : `Address: the response is not a collection: ${path} ${rule}`,
    );
  }
  const { name, requests } = parsedCollection.collection;
  const text = formatExactJson(unwrapCollection(parseExactJson(stripByteOrderMark(body))), 2) ?? '';
  return { PostmanCollectionJson: text, Name: name, Requests: requests.length };
}
