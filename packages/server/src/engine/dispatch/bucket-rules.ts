/**
 * Token bucket for the rate limit of one target: how many runs may start at once, and how many per second after that.
 */
export interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

export interface BucketSize {
  readonly burst: number;
  readonly perSecond: number;
}

/**
 * Takes one token. `waitMs` is how long the run that took it has to wait. The count may go negative, so waiting runs
 * start in order.
 */
export function takeToken(
  bucket: Bucket | undefined,
  size: BucketSize,
  elapsed: number,
): { readonly bucket: Bucket; readonly waitMs: number } {
  const previous = bucket ?? { tokens: size.burst, at: elapsed };
  const refilled = (Math.max(0, elapsed - previous.at) * size.perSecond) / 1000;
  const tokens = Math.min(size.burst, previous.tokens + refilled) - 1;
  return { bucket: { tokens, at: elapsed }, waitMs: tokens >= 0 ? 0 : Math.ceil((-tokens * 1000) / size.perSecond) };
}

/**
 * Returns the part of a rate that a process with this share of the monitors may use, so that all processes together
 * keep the rate. `share` is in (0, 1].
 */
export const shareOfRate = ({ burst, perSecond }: BucketSize, share: number): BucketSize => ({
  burst: Math.max(1, burst * share),
  perSecond: perSecond * share,
});

/** A full bucket carries no state and can be forgotten. */
export const isBucketFull = (bucket: Bucket, size: BucketSize, elapsed: number): boolean =>
  bucket.tokens + (Math.max(0, elapsed - bucket.at) * size.perSecond) / 1000 >= size.burst;
