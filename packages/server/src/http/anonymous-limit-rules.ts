/**
 * Rate limit (token bucket) of requests without credentials from one network: a burst of `burst` requests, and
 * `perSecond` after that.
 */
export interface RateLimit {
  readonly burst: number;
  readonly perSecond: number;
}

/** Requests a network has left, and when that was counted, in milliseconds of a monotonic clock. */
export interface Budget {
  readonly remaining: number;
  readonly at: number;
}

export interface LimitedRequest {
  readonly budget: Budget;
  /** Seconds until the next request is answered; undefined: this one is. */
  readonly retryAfterS: number | undefined;
}

/** Takes one request from a budget, which refills over time. A rejected request takes nothing. */
export function takeRequest(budget: Budget | undefined, { burst, perSecond }: RateLimit, at: number): LimitedRequest {
  const before = budget ?? { remaining: burst, at };
  const remaining = Math.min(burst, before.remaining + (Math.max(0, at - before.at) * perSecond) / 1000);
  if (remaining >= 1) return { budget: { remaining: remaining - 1, at }, retryAfterS: undefined };
  return { budget: { remaining, at }, retryAfterS: Math.max(1, Math.ceil((1 - remaining) / perSecond)) };
}

/** Returns a request to the budget. */
export const returnRequest = ({ remaining, at }: Budget, { burst }: RateLimit): Budget => ({
  remaining: Math.min(burst, remaining + 1),
  at,
});
