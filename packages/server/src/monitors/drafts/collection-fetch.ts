import { readCollection, unwrapped } from '@vedette/contract/collection';
import type { FetchedCollection } from '@vedette/contract/v1/monitors/collection';
import { exactText, readExactJson } from '@vedette/kernel/exact-json';
import { withoutByteOrderMark } from '@vedette/kernel/file-text';
import { Fault } from '@vedette/kernel/fault';
import type { Caller } from '../../rights/index.js';
import { demandCreationSomewhere } from '../groups/demand-creation.js';

export interface CollectionFetchDeps {
  /** Rejects, with a message for the caller, when there is no answer or the address must not be called. */
  readonly fetchText: (address: string) => Promise<{ readonly status: number; readonly body: string }>;
}

/**
 * A collection from where its tool shares it, for a form to take in. The address is neither kept nor told of: a key is in it.
 * @throws Fault `forbidden`; `invalid` when it cannot be had, or is no collection.
 */
export async function fetchCollection(
  { fetchText }: CollectionFetchDeps,
  caller: Caller,
  { Address }: { readonly Address: string },
): Promise<FetchedCollection> {
  demandCreationSomewhere(caller);
  const address = Address.trim();
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) {
    throw new Fault('invalid', 'Address: must begin with http:// or https://');
  }
  const { status, body } = await fetchText(address).catch((error: unknown) => {
    throw new Fault('invalid', `Address: cannot be fetched: ${(error as Error).message}`, { cause: error });
  });
  if (status !== 200) throw new Fault('invalid', `Address: answered with the status ${status}`);
  const read = readCollection(body);
  if ('problems' in read) {
    const [{ place, rule }] = read.problems;
    throw new Fault('invalid', `Address: what it answers is no collection: ${place === '' ? 'it' : place} ${rule}`);
  }
  const { name, requests } = read.collection;
  const text = exactText(unwrapped(readExactJson(withoutByteOrderMark(body))), 2) ?? '';
  return { PostmanCollectionJson: text, Name: name, Requests: requests.length };
}
