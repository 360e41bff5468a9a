import type { Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What a cursor remembers: which list, its period, order and filters, and where the batch begins. */
export interface CursorContent {
  readonly from: Instant;
  /** null: open, the list goes on growing. */
  readonly to: Instant | null;
  readonly isAscending: boolean;
  readonly filters: readonly number[];
  /** Key of the first place of the batch, as the list defines it; empty: the edge of the period. */
  readonly position: readonly (number | string)[];
}

/** Which list a cursor belongs to; it opens no other one. */
export interface CursorScope {
  readonly accountId: number;
  /** For example `check:monitor:<guid>`. */
  readonly list: string;
}

/** Seals and opens cursors: opaque text of about 120 characters that cannot be made up or altered. */
export interface CursorCodec {
  seal(scope: CursorScope, content: CursorContent): string;
  /** @throws Fault `invalid` for a cursor that is of another list, altered, or of the old short format. */
  open(scope: CursorScope, cursor: string): CursorContent;
}

const MAC_BYTES = 32;
const VERSION = 1;

/** @param key at least 16 secret bytes that stay the same over restarts, so that cursors outlive them */
export function createCursorCodec(key: Uint8Array): CursorCodec {
  const computeMac = (scope: CursorScope, payload: Buffer): Buffer =>
    createHmac('sha256', key)
      .update(`${scope.accountId} ${scope.list}\n`)
      .update(payload)
      .digest()
      .subarray(0, MAC_BYTES);
  return {
    seal: (scope, { from, to, isAscending, filters, position }) => {
      const fields = [VERSION, listTag(scope), from, to, isAscending ? 1 : 0, filters, position];
      const payload = Buffer.from(JSON.stringify(fields));
      return Buffer.concat([computeMac(scope, payload), payload]).toString('base64url');
    },
    open: (scope, cursor) => {
      const bytes = Buffer.from(cursor, 'base64url');
      const payload = bytes.subarray(MAC_BYTES);
      // Many texts stand for the same bytes; only the one that was given out is a cursor.
      const isWhole = bytes.length > MAC_BYTES && bytes.toString('base64url') === cursor;
      const isOurs = isWhole && timingSafeEqual(computeMac(scope, payload), bytes.subarray(0, MAC_BYTES));
      if (!isOurs) throw new Fault('invalid', 'Cursor: is not a cursor of this list');
      return parseCursorContent(payload);
    },
  };
}

/** Only what `seal` wrote comes this far. */
function parseCursorContent(payload: Buffer): CursorContent {
  const [, , from, to, ascending, filters, position] = JSON.parse(payload.toString()) as [
    number,
    string,
    Instant,
    Instant | null,
    number,
    number[],
    (number | string)[],
  ];
  return { from, to, isAscending: ascending === 1, filters, position };
}

/** Tells lists apart for whoever reads a log; the code over the whole list name is what protects. */
function listTag({ list }: CursorScope): string {
  return createHash('sha256').update(list).digest('base64url').slice(0, 8);
}
