import { Fault } from '@vedette/kernel/fault';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientNetwork } from '@vedette/kernel/client-network';
import { returnRequest, takeRequest, type Budget, type RateLimit } from './anonymous-limit-rules.js';

/** The first visit to the web app loads some hundred files, and a whole office may share one address. */
const DEFAULT_LIMIT: RateLimit = { burst: 2_000, perSecond: 200 };
/** Beyond this number the network idle longest is dropped, so that new ones are never rejected because of them. */
const MAX_NETWORKS = 10_000;

/** Set in the `config` of routes that authenticate callers, or have a separate rate limit. */
export const NOT_LIMITED = { hasOwnLimit: true } as const;

/** Limit of requests without credentials. */
export interface AnonymousLimit {
  /**
   * Does not count a request: it was answered from the cache, and many clients behind one address may request the same.
   */
  uncount(request: FastifyRequest): void;
}

/**
 * Limits the rate of requests without credentials per network. Routes are limited unless their `config` is
 * `NOT_LIMITED`.
 */
export function limitAnonymous(
  app: FastifyInstance,
  elapsed: () => number,
  limit: RateLimit = DEFAULT_LIMIT,
): AnonymousLimit {
  const budgets = new Map<string, Budget>();
  app.addHook('onRequest', (request, _reply, done) => {
    const config = request.routeOptions.config as { readonly hasOwnLimit?: boolean } | undefined;
    if (config?.hasOwnLimit === true) {
      done();
      return;
    }
    const network = clientNetwork(request.ip);
    const { budget, retryAfterS } = takeRequest(budgets.get(network), limit, elapsed());
    // Inserted again, so that the map is ordered by the last request.
    budgets.delete(network);
    budgets.set(network, budget);
    const [oldest] = budgets.keys();
    if (budgets.size > MAX_NETWORKS && oldest !== undefined) budgets.delete(oldest);
    if (retryAfterS === undefined) done();
    else done(new Fault('limited', 'Too many requests without credentials from this address', { retryAfterS }));
  });
  return {
    uncount: ({ ip }) => {
      const network = clientNetwork(ip);
      const budget = budgets.get(network);
      if (budget) budgets.set(network, returnRequest(budget, limit));
    },
  };
}
