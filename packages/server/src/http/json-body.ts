import { Fault } from '@vedette/kernel/fault';
import { problem } from '@vedette/i18n/message';

/** Maximum size of a body, so that a file of 5 MB in base64 fits. */
export const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

const JSON_TYPE = /^(application|text)\/([\w.-]+\+)?json$/;
const JSON_TYPES = 'application/json, text/json or application/…+json';

/** Names the content type that was sent and the supported ones. */
export function describeWrongContentType(given: string | undefined, supportedTypes: string): string {
  const [type = ''] = (given ?? '').split(';');
  return problem(`Content-Type: "${type.trim().slice(0, 100)}" is not supported; send ${supportedTypes}`);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Returns true for the content types read as JSON: none at all, `application/json`, `text/json`, `application/…+json`.
 */
function isJsonType(contentType: string | undefined): boolean {
  const [type = ''] = (contentType ?? '').split(';');
  return type.trim() === '' || JSON_TYPE.test(type.trim().toLowerCase());
}

/**
 * Parses a body as JSON; undefined when there is none, whatever the content type is.
 * @throws Fault `unsupported` when it is not JSON by its type, `invalid` when it is malformed, repeats a name, has a
 * member with a reserved name, or contains what the store cannot hold.
 */
export function parseBody(bytes: Buffer, contentType: string | undefined): unknown {
  const { text, value } = readJson(bytes, contentType);
  if (MAY_BE_RESERVED.test(text)) rejectReservedNames(value);
  if (MAY_BE_UNSTORABLE.test(text) && hasUnstorable(value)) throwUnstorable(value);
  return value;
}

/**
 * Parses results of a checkpoint. They contain arbitrary data of targets, so texts that the store cannot hold are
 * allowed.
 */
export const parseResults = (bytes: Buffer, contentType: string | undefined): unknown =>
  readJson(bytes, contentType).value;

function readJson(bytes: Buffer, contentType: string | undefined): { readonly text: string; readonly value: unknown } {
  const empty = { text: '', value: undefined };
  if (bytes.length === 0) return empty;
  if (!isJsonType(contentType)) throw new Fault('unsupported', describeWrongContentType(contentType, JSON_TYPES));
  const text = decode(bytes);
  if (text.trim() === '') return empty;
  const repeatedName = findRepeatedName(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Fault('invalid', 'Body: is not well-formed JSON', { cause: error });
  }
  if (repeatedName !== undefined) throw new Fault('invalid', `${repeatedName}: is given twice`);
  return { text, value };
}

/**
 * Names with a special meaning for JavaScript objects: copying an object drops a member `__proto__`, and the other two
 * lead to shared prototypes. Free-form members would silently lose them.
 */
const RESERVED_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** A reserved name, or escapes of underscores and lower-case letters, which may spell one. */
const MAY_BE_RESERVED = /"(?:__proto__|constructor|prototype)"|\\u00[5-7]/i;

/** @throws Fault `invalid` naming the first member with a reserved name */
function rejectReservedNames(value: unknown): void {
  const reservedPath = findReservedName(value, '');
  if (reservedPath !== undefined) throw new Fault('invalid', `${reservedPath}: is a reserved name and cannot be used`);
}

/** Returns the path of the first member with a reserved name, for example `Settings.__proto__`. */
function findReservedName(value: unknown, path: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const isList = Array.isArray(value);
  for (const [name, member] of Object.entries(value)) {
    const memberPath = isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    if (!isList && RESERVED_NAMES.has(name)) return memberPath;
    const found = findReservedName(member, memberPath);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Escapes of NUL and of surrogates, which may be half a pair. Unescaped, neither occurs in JSON of valid UTF-8. */
const MAY_BE_UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/** Characters that PostgreSQL texts cannot hold, and that no field needs. */
const UNSTORABLE = [
  { pattern: /\0/, rule: 'must not contain NUL characters' },
  { pattern: /\p{Surrogate}/u, rule: 'must not contain unpaired surrogates' },
] as const;

const ANY_UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * Returns whether a value contains anything the store cannot hold. Hundreds of thousands of texts may contain escapes,
 * and almost all are letters.
 */
function hasUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return ANY_UNSTORABLE.test(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasUnstorable);
  return Object.entries(value).some(([name, member]) => ANY_UNSTORABLE.test(name) || hasUnstorable(member));
}

/** @throws Fault `invalid` naming the first text the store cannot hold */
function throwUnstorable(value: unknown): void {
  for (const { pattern, rule } of UNSTORABLE) {
    const badPath = findPath(pattern, value, '');
    if (badPath !== undefined) throw new Fault('invalid', `${badPath || 'Body'}: ${rule}`);
  }
}

/**
 * Returns the path of the first text with a match, for example `CustomFields[0].Value`; for a name, the path of its
 * object.
 */
function findPath(pattern: RegExp, value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return pattern.test(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const isList = Array.isArray(value);
  for (const [name, member] of Object.entries(value)) {
    if (pattern.test(name)) return path;
    const found = findPath(pattern, member, isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw new Fault('invalid', 'Body: is not valid UTF-8', { cause: error });
  }
}

/** Limits of a body, beyond which reading would block other work. A result of a checkpoint has hundreds of parts. */
const MAX_DEPTH = 64;
const MAX_NAMES = 100_000;
const MAX_VALUES = 500_000;

/**
 * Scans a JSON text once before it is parsed; a malformed one is left for the parser to reject.
 * @returns the first repeated name of an object, of which JSON.parse silently keeps the last value
 * @throws Fault `invalid` when it is nested too deeply or contains too much
 */
function findRepeatedName(text: string): string | undefined {
  const openContainers: (Set<string> | undefined)[] = [];
  let [names, values, isName] = [0, 0, false];
  let twice: string | undefined;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (char === QUOTE) {
      const end = endOfString(text, index);
      if (isName) {
        const name = unquoteName(text.slice(index, end + 1));
        const containerNames = openContainers.at(-1);
        if (containerNames?.has(name)) twice ??= name;
        containerNames?.add(name);
        names += 1;
        isName = false;
      }
      index = end;
    } else if (char === BRACE || char === BRACKET) {
      openContainers.push(char === BRACE ? new Set() : undefined);
      isName = char === BRACE;
    } else if (char === BRACE_END || char === BRACKET_END) {
      openContainers.pop();
    } else if (char === COMMA) {
      values += 1;
      isName = openContainers.at(-1) !== undefined;
    }
    if (openContainers.length > MAX_DEPTH)
      throw new Fault('invalid', `Body: must not be nested deeper than ${MAX_DEPTH}`);
    if (names > MAX_NAMES || values > MAX_VALUES) throw new Fault('invalid', 'Body: contains too many values');
  }
  return twice;
}

const [QUOTE, COMMA, BACKSLASH] = [34, 44, 92];
const [BRACE, BRACE_END, BRACKET, BRACKET_END] = [123, 125, 91, 93];

/** Uses the parser only for names with escapes. A malformed one is rejected later. */
function unquoteName(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted;
  }
}

/** Returns the end of the string that begins at `start`, or the end of a text in which it does not end. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (char === QUOTE) return index;
    if (char === BACKSLASH) index += 1;
  }
  return text.length;
}
