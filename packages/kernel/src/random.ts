import { randomBytes, randomUUID } from 'node:crypto';

/** Source of randomness, passed as an argument. */
export interface RandomSource {
  /** A number in [0, 1). */
  next(): number;
  /** A lower-case v4 guid. */
  newGuid(): string;
  /** Cryptographically strong bytes. */
  bytes(size: number): Buffer;
}

export const systemRandom: RandomSource = {
  next: () => Math.random(),
  newGuid: () => randomUUID(),
  bytes: (size) => randomBytes(size),
};

/** Returns a source that repeats itself for the same seed, for tests and simulations. */
export function seededRandom(seed: number): RandomSource {
  let state = seed >>> 0;
  // mulberry32: small, uniform enough for choosing checkpoints in a simulation; never for secrets.
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const bytes = (size: number): Buffer => Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)));
  const newGuid = (): string => {
    const b = bytes(16);
    b.writeUInt8((b.readUInt8(6) & 0x0f) | 0x40, 6);
    b.writeUInt8((b.readUInt8(8) & 0x3f) | 0x80, 8);
    return b.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  };
  return { next: random, newGuid, bytes };
}

/** Returns one of `items` with equal probability. Undefined if there is none. */
export function pick<T>(items: readonly T[], random: Pick<RandomSource, 'next'>): T | undefined {
  return items[Math.floor(random.next() * items.length)];
}
