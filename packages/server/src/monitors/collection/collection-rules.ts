/** Reading and validation of the collection of a collection-based API monitor. */
import { parseRequestCollection, unwrapCollection } from '@vedette/contract/collection';
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import { formatExactJson, parseExactJson } from '@vedette/kernel/exact-json';
import { stripByteOrderMark } from '@vedette/kernel/file-text';
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
    const plain = stripByteOrderMark(text);
    const parsed = parseExactJson(plain);
    const inner = unwrapCollection(parsed);
    return { ...rest, PostmanCollectionJson: inner === parsed ? plain : (formatExactJson(inner) ?? plain) };
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
  const parsedCollection =
    PostmanCollectionJson === undefined ? undefined : parseRequestCollection(PostmanCollectionJson);
  if (parsedCollection && 'problems' in parsedCollection) {
    for (const { path, rule } of parsedCollection.problems) {
      problems.add(path === '' ? 'PostmanCollectionJson' : `PostmanCollectionJson.${path}`, rule);
    }
  }
  const names = (PredefinedVariables ?? []).map(({ Key }) => Key.trim());
  for (const [index, name] of names.entries()) {
    const path = `PredefinedVariables[${index}].Key`;
    problems.when(name === '' || /[{}]/.test(name), path, 'must be a name without braces');
    problems.when(names.indexOf(name) < index, path, 'must be unique');
  }
}

/** Returns the credits of a collection: one per request, however often scripts repeat it. */
export function countCollectionCredits(text: string): number {
  const parsedCollection = parseRequestCollection(text);
  return 'collection' in parsedCollection ? parsedCollection.collection.requests.length : 0;
}
