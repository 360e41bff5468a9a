import { Fault } from '@vedette/kernel/fault';

/** What a part of a place is: numbers are whole and exact, as ids and moments are; texts the store can hold. */
interface PartOf {
  readonly number: number;
  readonly boolean: boolean;
  readonly text: string;
  readonly guid: string;
}
type Kind = keyof PartOf;

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const IS: Readonly<Record<Kind, (part: unknown) => boolean>> = {
  number: Number.isSafeInteger,
  boolean: (part) => typeof part === 'boolean',
  text: (part) => typeof part === 'string' && !part.includes('\0'),
  guid: (part) => typeof part === 'string' && GUID.test(part),
};

/** Where the next page begins, as opaque text. */
export const writeCursor = (place: readonly (string | number | boolean)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** @throws Fault `invalid` for a text that is no cursor of this list, or was changed into what no place is. */
export function readCursor<const Kinds extends readonly Kind[]>(
  text: string | undefined,
  kinds: Kinds,
): { readonly [At in keyof Kinds]: PartOf[Kinds[At]] } | undefined {
  if (text === undefined || text === '') return undefined;
  const parsed = parse(text);
  const isPlace = parsed?.length === kinds.length && kinds.every((kind, index) => IS[kind](parsed[index]));
  if (!isPlace) throw new Fault('invalid', 'Cursor: is not one of this list');
  return parsed as unknown as { readonly [At in keyof Kinds]: PartOf[Kinds[At]] };
}

function parse(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
