import { parseAllDocuments, stringify, type Document } from 'yaml';
import { UsageError } from './io.js';
import { isObject, type JsonObject } from './json.js';
import type { Resource } from './resources.js';

/** Parses YAML or JSON, also several documents in one text. @throws UsageError with every error. */
export function parseText(text: string, file: string): unknown[] {
  const documents = parseAllDocuments(text, { uniqueKeys: true });
  const list = Array.isArray(documents) ? documents : [];
  const syntaxErrors = list.flatMap(({ errors }) => errors.map(({ message }) => `${file}: ${message}`));
  if (syntaxErrors.length > 0) throw new UsageError(syntaxErrors.join('\n'));
  return list.map((document) => expandAliases(document, file)).filter((value) => value !== null && value !== undefined);
}

/**
 * A few lines of nested aliases can stand for gigabytes, so the parser counts what they expand to and stops at this
 * number.
 */
const MAX_ALIAS_COUNT = 100;

/** @throws UsageError if aliases expand too far or refer to a missing anchor. */
function expandAliases(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIAS_COUNT }) as unknown;
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    if (!error.message.startsWith('Excessive alias count')) throw new UsageError(`${file}: ${error.message}`);
    throw new UsageError(
      `${file}: YAML aliases expand to more than ${MAX_ALIAS_COUNT} values ("YAML bomb"); write the values out instead`,
    );
  }
}

/** One object of a file. */
export interface Entry {
  readonly resource: Resource;
  readonly value: JsonObject;
  /** For messages: `shops.yaml: Monitor[2]`. */
  readonly path: string;
}

/**
 * Returns the entries of a configuration: lists of objects by the name of their resource, in the order of the
 * resources.
 * @throws UsageError with every error.
 */
export function readEntries(text: string, file: string, resources: readonly Resource[]): Entry[] {
  const problems: string[] = [];
  const entries: Entry[] = [];
  for (const document of parseText(text, file)) {
    if (!isObject(document)) problems.push(`${file}: must contain lists by the name of their resource`);
    for (const [name, list] of Object.entries(isObject(document) ? document : {})) {
      const resource = resources.find((each) => each.name.toLowerCase() === name.toLowerCase());
      if (!resource) problems.push(`${file}: ${name}: no such resource; see \`vedette help resources\``);
      else if (!Array.isArray(list) || !list.every(isObject))
        problems.push(`${file}: ${name}: must be a list of objects`);
      else
        entries.push(...list.map((value, index) => ({ resource, value, path: `${file}: ${resource.name}[${index}]` })));
    }
  }
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return entries.sort((a, b) => resources.indexOf(a.resource) - resources.indexOf(b.resource));
}

/** Formats a value as text that `parseText` parses to the same value. */
export function toText(value: unknown, output: 'yaml' | 'json'): string {
  if (output === 'json') return JSON.stringify(value, undefined, 2);
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd();
}
