import { Fault } from '@vedette/kernel/fault';

/** Where the next page begins, as opaque text. */
export const writeCursor = (place: readonly (string | number | boolean)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** @throws Fault `invalid` for a text that is no cursor of this list. */
export function readCursor(text: string | undefined, kinds: readonly string[]): unknown[] | undefined {
  if (text === undefined || text === '') return undefined;
  const parsed = parse(text);
  const isPlace = parsed?.length === kinds.length && kinds.every((kind, index) => typeof parsed[index] === kind);
  if (!isPlace) throw new Fault('invalid', 'Cursor: is not one of this list');
  return parsed;
}

function parse(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
