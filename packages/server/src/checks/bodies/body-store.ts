/** Bodies of checks: stored once per content and compressed. Bodies of OK checks are limited by a budget. */
import { MAX_BODY_BYTES } from '@vedette/contract/checkpoint/protocol';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { PackedBody } from '../record/check.js';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

const MAX_REMEMBERED_BODIES = 50_000;

export interface BodyStoreOptions {
  /** Total compressed size allowed for bodies of OK checks, in bytes. */
  readonly okBudgetBytes: number;
  readonly keepOkMs: number;
  readonly keepErrorMs: number;
}

export interface BodyToPack {
  readonly accountId: number;
  readonly body: Uint8Array;
  readonly isError: boolean;
  /** When the check completed. */
  readonly at: Instant;
}

/**
 * Prepares bodies for `storeChecks`. It remembers what is stored, so that an unchanged page costs one hash. Bodies it
 * packed count as stored only once `markStored` is called after the commit.
 */
export interface BodyStore {
  /**
   * Returns one entry per body; undefined if nothing is stored, because the body is empty or of an OK check beyond the
   * budget.
   */
  pack(bodies: readonly BodyToPack[]): Promise<readonly (PackedBody | undefined)[]>;
  /** Called after bodies of an account were committed with their checks. */
  markStored(accountId: number, bodies: readonly PackedBody[]): void;
  /** Sets the measured size of OK checks' bodies in the store. Bodies stored later are added to it. */
  setOkBytes(bytes: number): void;
  /** Forgets what is stored, after bodies were deleted. */
  forget(): void;
}

interface StoredBody {
  readonly keepUntil: Instant;
  readonly isOkOnly: boolean;
}

/**
 * Bodies packed by one call: equal ones are packed once, and each carries the bytes, since any of them may not be
 * stored.
 */
interface Batch {
  readonly packed: Map<string, PackedBody>;
  okBytes: number;
}

export function createBodyStore({ okBudgetBytes, keepOkMs, keepErrorMs }: BodyStoreOptions): BodyStore {
  const storedBodies = new Map<string, StoredBody>();
  let okBytes = 0;

  const pack = async ({ accountId, body, isError, at }: BodyToPack, batch: Batch): Promise<PackedBody | undefined> => {
    if (body.length === 0) return undefined;
    const storedContent = body.subarray(0, MAX_BODY_BYTES); // The limit holds whatever the checkpoint sent.
    const hash = createHash('sha256').update(storedContent).digest();
    const key = bodyKey(accountId, hash);
    const neededUntil = at + (isError ? keepErrorMs : keepOkMs);
    const existing = batch.packed.get(key) ?? storedBodies.get(key);
    // Expiry is rounded up by a day, so a body that is stored for long enough is not written again.
    if (existing && existing.keepUntil >= neededUntil && (!existing.isOkOnly || !isError)) {
      return { hash, sizeBytes: storedContent.length, ...existing };
    }
    if (!isError && !existing && okBytes + batch.okBytes >= okBudgetBytes) return undefined;
    const packed = batch.packed.get(key)?.packed ?? (await deflate(storedContent));
    if (!isError && !existing) batch.okBytes += packed.length;
    const isOkOnly = !isError && (existing?.isOkOnly ?? true);
    const result = { hash, sizeBytes: storedContent.length, packed, keepUntil: neededUntil + DAY, isOkOnly };
    batch.packed.set(key, result);
    return result;
  };

  return {
    pack: async (bodies) => {
      const batch: Batch = { packed: new Map(), okBytes: 0 };
      const packed: (PackedBody | undefined)[] = [];
      for (const body of bodies) packed.push(await pack(body, batch));
      return packed;
    },
    markStored: (accountId, bodies) => {
      for (const { hash, packed, keepUntil, isOkOnly } of bodies) {
        if (!packed) continue;
        const key = bodyKey(accountId, hash);
        const existing = storedBodies.get(key);
        if (existing && existing.keepUntil >= keepUntil && existing.isOkOnly === isOkOnly) continue;
        if (isOkOnly && !existing) okBytes += packed.length;
        if (storedBodies.size >= MAX_REMEMBERED_BODIES) storedBodies.clear();
        storedBodies.set(key, { keepUntil, isOkOnly });
      }
    },
    setOkBytes: (bytes) => {
      okBytes = bytes;
    },
    forget: () => {
      storedBodies.clear();
    },
  };
}

const bodyKey = (accountId: number, hash: Buffer): string => `${accountId} ${hash.toString('base64')}`;

/** Returns the body as it was received. */
export function unpackBody(packed: Uint8Array): Promise<Buffer> {
  return inflate(packed, { maxOutputLength: MAX_BODY_BYTES });
}
