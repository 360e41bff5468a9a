import { Fault } from '@vedette/kernel/fault';

/** The largest body read, so that a file of 5 MB in base64 fits. */
export const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

const JSON_TYPE = /^(application|text)\/([\w.-]+\+)?json$/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** True for the content types read as JSON: none at all, `application/json`, `text/json`, `application/…+json`. */
export function isJsonType(contentType: string | undefined): boolean {
  const [type = ''] = (contentType ?? '').split(';');
  return type.trim() === '' || JSON_TYPE.test(type.trim().toLowerCase());
}

/**
 * A body as JSON; undefined when there is none, whatever the content type says.
 * @throws Fault `unsupported` when it is not JSON by its type, `invalid` when it is malformed or names a field twice.
 */
export function parseBody(bytes: Buffer, contentType: string | undefined): unknown {
  if (bytes.length === 0) return undefined;
  if (!isJsonType(contentType)) throw new Fault('unsupported', 'Content-Type: the body must be JSON');
  const text = decode(bytes);
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Fault('invalid', 'Body: is not well-formed JSON', { cause: error });
  }
  // PostgreSQL texts cannot hold it, and no field has a use for it.
  const withNul = text.includes('\\u0000') ? nulIn(value, '') : undefined;
  if (withNul !== undefined) throw new Fault('invalid', `${withNul || 'Body'}: must not contain the character NUL`);
  const twice = duplicateName(text);
  if (twice !== undefined) throw new Fault('invalid', `${twice}: is given twice`);
  return value;
}

/** The path of the first text that holds a NUL, for example `CustomFields.0.Value`; of a name, the object it stands in. */
function nulIn(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    if (name.includes('\0')) return path;
    const found = nulIn(member, path === '' ? name : `${path}.${name}`);
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

/** The first name an object of this (well-formed) JSON text carries twice; JSON.parse silently keeps the last. */
export function duplicateName(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  let isName = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '{') open.push(new Set());
    else if (char === '[') open.push(undefined);
    else if (char === '}' || char === ']') open.pop();
    if (char === '{' || char === ',') isName = open.at(-1) !== undefined;
    if (char !== '"') continue;
    const end = endOfString(text, at);
    if (isName) {
      const name = JSON.parse(text.slice(at, end + 1)) as string;
      const names = open.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
      isName = false;
    }
    at = end;
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
