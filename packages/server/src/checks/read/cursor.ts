import type { Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Content of a cursor: the list, its period, order and filters, and where the batch begins. */
export interface CursorContent {
  readonly from: Instant;
  /** null for an open period, in which the list grows. */
  readonly to: Instant | null;
  readonly isAscending: boolean;
  readonly filters: readonly number[];
  /** Key of the first row of the batch, as the list defines it; empty for the edge of the period. */
  readonly position: readonly (number | string)[];
}

/** The list a cursor belongs to. It is not valid for another one. */
export interface CursorScope {
  readonly accountId: number;
  /** For example `check:monitor:<guid>`. */
  readonly list: string;
}

/** Seals and opens cursors: opaque texts of about 120 characters that cannot be forged or changed. */
export interface CursorCodec {
  seal(scope: CursorScope, content: CursorContent): string;
  /** @throws Fault `invalid` for a cursor that is of another list, altered, or of the old short format */
  open(scope: CursorScope, cursor: string): CursorContent;
}

const MAC_BYTES = 32;
const VERSION = 1;

/** @param key at least 16 secret bytes that survive restarts, so that cursors stay valid */
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
      // Several texts decode to the same bytes, but only the issued one is accepted.
      const isWellFormed = bytes.length > MAC_BYTES && bytes.toString('base64url') === cursor;
      const isAuthentic = isWellFormed && timingSafeEqual(computeMac(scope, payload), bytes.subarray(0, MAC_BYTES));
      if (!isAuthentic) throw new Fault('invalid', 'Cursor: is not a cursor of this list');
      return parseCursorContent(payload);
    },
  };
}

/** Only content written by `seal` reaches this function. */
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

/** Short tag that identifies a list in logs. The MAC over the full list name provides the protection. */
function listTag({ list }: CursorScope): string {
  return createHash('sha256').update(list).digest('base64url').slice(0, 8);
}
