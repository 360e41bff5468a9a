/** Reading and validation of the collection of a collection-based API monitor. */
import { readCollection, unwrapped } from '@vedette/contract/collection';
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import { exactText, readExactJson } from '@vedette/kernel/exact-json';
import { withoutByteOrderMark } from '@vedette/kernel/file-text';
import type { Problems } from '@vedette/kernel/fault';
import type { Definition } from '../definition/definition-rules.js';

/**
 * Returns a body with its collection as it is stored: unchanged, but without a byte order mark and without the wrapper
 * that the tool's own interface adds.
 */
export function toStoredCollection(body: MonitorWrite): MonitorWrite {
  const { Password: _none, ...rest } = body;
  const { PostmanCollectionJson: text } = rest;
  if (text === undefined) return rest;
  try {
    const plain = withoutByteOrderMark(text);
    const parsed = readExactJson(plain);
    const inner = unwrapped(parsed);
    return { ...rest, PostmanCollectionJson: inner === parsed ? plain : (exactText(inner) ?? plain) };
  } catch {
    // Reported when the whole body is checked.
    return rest;
  }
}

/**
 * Adds every problem of a collection and its variables, each at its place: `PostmanCollectionJson.item[0].request.url:
 * …`.
 */
export function checkCollection({ PostmanCollectionJson, PredefinedVariables }: Definition, problems: Problems): void {
  const read = PostmanCollectionJson === undefined ? undefined : readCollection(PostmanCollectionJson);
  if (read && 'problems' in read) {
    for (const { path, rule } of read.problems) {
      problems.add(path === '' ? 'PostmanCollectionJson' : `PostmanCollectionJson.${path}`, rule);
    }
  }
  const names = (PredefinedVariables ?? []).map(({ Key }) => Key.trim());
  for (const [at, name] of names.entries()) {
    const path = `PredefinedVariables[${at}].Key`;
    problems.when(name === '' || /[{}]/.test(name), path, 'must be a name without braces');
    problems.when(names.indexOf(name) < at, path, 'must be unique');
  }
}

/** Returns the credits of a collection: one per request, however often scripts repeat it. */
export function creditsOfCollection(text: string): number {
  const read = readCollection(text);
  return 'collection' in read ? read.collection.requests.length : 0;
}
