/**
 * Rate limit (token bucket) of requests without credentials from one network: a burst of `burst` requests, and
 * `perSecond` after that.
 */
export interface LimitSize {
  readonly burst: number;
  readonly perSecond: number;
}

/** Requests a network has left, and when that was counted, in milliseconds of a monotonic clock. */
export interface Budget {
  readonly left: number;
  readonly at: number;
}

export interface LimitedRequest {
  readonly budget: Budget;
  /** Seconds until the next request is answered; undefined: this one is. */
  readonly retryAfterS: number | undefined;
}

/** Takes one request from a budget, which refills over time. A rejected request takes nothing. */
export function takeRequest(budget: Budget | undefined, { burst, perSecond }: LimitSize, at: number): LimitedRequest {
  const before = budget ?? { left: burst, at };
  const left = Math.min(burst, before.left + (Math.max(0, at - before.at) * perSecond) / 1000);
  if (left >= 1) return { budget: { left: left - 1, at }, retryAfterS: undefined };
  return { budget: { left, at }, retryAfterS: Math.max(1, Math.ceil((1 - left) / perSecond)) };
}

/** Returns a request to the budget. */
export const giveBack = ({ left, at }: Budget, { burst }: LimitSize): Budget => ({
  left: Math.min(burst, left + 1),
  at,
});
