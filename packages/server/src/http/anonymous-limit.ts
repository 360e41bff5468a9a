import { Fault } from '@vedette/kernel/fault';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientNetwork } from '@vedette/kernel/client-network';
import { giveBack, takeRequest, type Budget, type LimitSize } from './anonymous-limit-rules.js';

/** A first visit of the web app loads some hundred files; behind one address there may be a whole office. */
const SIZE: LimitSize = { burst: 2_000, perSecond: 200 };
/** Of more networks the one that asked longest ago is forgotten, so that a new one is never refused for them. */
const MAX_NETWORKS = 10_000;

/** Set in the `config` of routes that know their callers, or have a limit of their own. */
export const NOT_LIMITED = { hasOwnLimit: true } as const;

/** What is counted of requests without credentials. */
export interface AnonymousLimit {
  /** Does not count a request: it was answered from memory, and a crowd may ask for the same through one address. */
  uncount(request: FastifyRequest): void;
}

/** Limits what a network may ask for without credentials. Routes are limited unless their `config` says `NOT_LIMITED`. */
export function limitAnonymous(app: FastifyInstance, elapsed: () => number, size: LimitSize = SIZE): AnonymousLimit {
  const budgets = new Map<string, Budget>();
  app.addHook('onRequest', (request, _reply, done) => {
    const config = request.routeOptions.config as { readonly hasOwnLimit?: boolean } | undefined;
    if (config?.hasOwnLimit === true) {
      done();
      return;
    }
    const network = clientNetwork(request.ip);
    const { budget, retryAfterS } = takeRequest(budgets.get(network), size, elapsed());
    // Anew, so that the map is in the order of the last requests.
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
      if (budget) budgets.set(network, giveBack(budget, size));
    },
  };
}
