/** Bodies of checks: once per content, compressed; of good checks only within a budget (design §6.18). */
import { DAY, type Instant } from '@vedette/kernel/clock';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { PackedBody } from './check.js';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Bodies are cut here, whatever the checkpoint sent. */
export const MOST_BODY_BYTES = 1_048_576;
const MOST_REMEMBERED = 50_000;

export interface BodyShelfOptions {
  /** Bytes, compressed, that bodies of good checks may take together. */
  readonly okBudgetBytes: number;
  readonly keepOkMs: number;
  readonly keepErrorMs: number;
}

export interface BodyToPack {
  readonly accountId: number;
  readonly body: Uint8Array;
  readonly isError: boolean;
  /** When its check was completed. */
  readonly at: Instant;
}

/** Prepares bodies for `storeChecks`, outside its transaction. Remembers what it packed, so that a page that stays the same costs a hash. */
export interface BodyShelf {
  /** Undefined: nothing to keep, since it is empty, or of a good check with the budget used up. */
  pack(body: BodyToPack): Promise<PackedBody | undefined>;
  /** What bodies of good checks take in the store, as measured by whoever cleans up; packing adds to it. */
  setOkBytes(bytes: number): void;
  /** Forgets what is in the store, after bodies were dropped or a transaction failed. */
  forget(): void;
}

interface Known {
  readonly keepUntil: Instant;
  readonly isOkOnly: boolean;
}

export function bodyShelf({ okBudgetBytes, keepOkMs, keepErrorMs }: BodyShelfOptions): BodyShelf {
  const known = new Map<string, Known>();
  let okBytes = 0;
  return {
    pack: async ({ accountId, body, isError, at }) => {
      if (body.length === 0) return undefined;
      const kept = body.subarray(0, MOST_BODY_BYTES);
      const hash = createHash('sha256').update(kept).digest();
      const key = `${accountId} ${hash.toString('base64')}`;
      const wanted = at + (isError ? keepErrorMs : keepOkMs);
      const before = known.get(key);
      // Lives were rounded up by a day, so one that is long enough need not be written again.
      if (before && before.keepUntil >= wanted && (!before.isOkOnly || !isError)) {
        return { hash, sizeBytes: kept.length, ...before };
      }
      if (!isError && !before && okBytes >= okBudgetBytes) return undefined;
      const packed = await deflate(kept);
      if (!isError && !before) okBytes += packed.length;
      if (known.size >= MOST_REMEMBERED) known.clear();
      const life = { keepUntil: wanted + DAY, isOkOnly: !isError && (before?.isOkOnly ?? true) };
      known.set(key, life);
      return { hash, sizeBytes: kept.length, packed, ...life };
    },
    setOkBytes: (bytes) => {
      okBytes = bytes;
    },
    forget: () => {
      known.clear();
    },
  };
}

/** The body as it was received. */
export function unpackBody(packed: Uint8Array): Promise<Buffer> {
  return inflate(packed, { maxOutputLength: MOST_BODY_BYTES });
}
