/** Tokens of one target: so many runs may start at once, and so many a second after that. */
export interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

export interface BucketSize {
  readonly burst: number;
  readonly perSecond: number;
}

/** Takes one token. `waitMs`: how long the run that took it has to wait; tokens may be owed, so waits queue up fairly. */
export function takeToken(
  bucket: Bucket | undefined,
  size: BucketSize,
  elapsed: number,
): { readonly bucket: Bucket; readonly waitMs: number } {
  const before = bucket ?? { tokens: size.burst, at: elapsed };
  const grown = (Math.max(0, elapsed - before.at) * size.perSecond) / 1000;
  const tokens = Math.min(size.burst, before.tokens + grown) - 1;
  return { bucket: { tokens, at: elapsed }, waitMs: tokens >= 0 ? 0 : Math.ceil((-tokens * 1000) / size.perSecond) };
}

/** A full bucket says nothing and can be forgotten. */
export const isFull = (bucket: Bucket, size: BucketSize, elapsed: number): boolean =>
  bucket.tokens + (Math.max(0, elapsed - bucket.at) * size.perSecond) / 1000 >= size.burst;
