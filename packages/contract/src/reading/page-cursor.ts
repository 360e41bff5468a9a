import { Fault } from '@vedette/kernel/fault';
import { isGuid } from '@vedette/kernel/guid';

/** Encodes the start of the next page as opaque text. */
export const encodeCursor = (position: readonly (string | number | boolean)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/**
 * A cursor comes from the client, so each part is checked against its column; otherwise a wrong one would be a database
 * error.
 */
const partChecks = {
  boolean: (value: unknown): value is boolean => typeof value === 'boolean',
  /** An instant, an id or a position in a list. */
  integer: (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0,
  text: (value: unknown): value is string => typeof value === 'string' && !value.includes('\0'),
  guid: (value: unknown): value is string => typeof value === 'string' && isGuid(value),
};
type PartKind = keyof typeof partChecks;
type CursorPosition<Kinds extends readonly PartKind[]> = {
  -readonly [Index in keyof Kinds]: (typeof partChecks)[Kinds[Index]] extends (value: unknown) => value is infer Part
    ? Part
    : never;
};

/** @throws Fault `invalid` for a text that is not a cursor of this list. */
export function decodeCursor<const Kinds extends readonly PartKind[]>(
  text: string | undefined,
  kinds: Kinds,
): CursorPosition<Kinds> | undefined {
  if (text === undefined || text === '') return undefined;
  const parsed = parseParts(text);
  const isValid = parsed?.length === kinds.length && kinds.every((kind, index) => partChecks[kind](parsed[index]));
  if (!isValid) throw new Fault('invalid', 'Cursor: is not a cursor of this list');
  return parsed as CursorPosition<Kinds>;
}

function parseParts(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
