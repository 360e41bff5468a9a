import type { TransactionOutcome } from '@vedette/contract/checkpoint/transaction-outcome';
import { parseScript } from '@vedette/contract/transaction-script/parse';
import type { TransactionTarget } from '@vedette/contract/checkpoint/transaction-target';
import { systemRandom } from '@vedette/kernel/random';
import { systemClock } from '@vedette/kernel/clock';
import { parseEgressPolicy } from '../../../net/egress.js';
import { makeResolver } from '../../../net/resolver.js';
import { makeTrustSet, type TrustSet } from '../../../net/trust.js';
import { makePatternRunner } from '../../../patterns/pattern-runner.js';
import { aPage } from '../../page/testing/a-page.js';
import type { BrowserPoolOptions } from '../../browser-pool.js';
import { aPool } from '../../testing/a-pool.js';
import { makeTransactionProbe } from '../probe.js';

/**
 * A transaction target as the server would order it.
 * @throws for an invalid script
 */
export function aTransaction(steps: readonly unknown[], overrides: Partial<TransactionTarget> = {}): TransactionTarget {
  const parsed = parseScript(JSON.stringify({ steps }));
  if (!('script' in parsed)) throw new Error(JSON.stringify(parsed.problems));
  const {
    url: _url,
    contentMatches: _c,
    urlMatches: _u,
    consoleMatches: _m,
    ignoresExternal: _i,
    ...frame
  } = aPage('');
  return {
    ...frame,
    kind: 'transaction',
    steps: parsed.script.steps,
    vault: [],
    customMetrics: [],
    recordsAll: false,
    totalTimeoutMs: 120_000,
    ...overrides,
  };
}

/** Creates a checkpoint's browser and a function that runs steps with it. */
export async function aTransactionProbe({
  takesPictures,
  trust = makeTrustSet(),
  pool: overrides = {},
}: { readonly takesPictures?: boolean; readonly trust?: TrustSet; readonly pool?: Partial<BrowserPoolOptions> } = {}) {
  const pool = await aPool(overrides);
  const patterns = makePatternRunner();
  const probe = makeTransactionProbe({
    clock: systemClock,
    random: systemRandom,
    egress: parseEgressPolicy('private-ok'),
    trust,
    resolve: makeResolver({ elapsed: () => systemClock.elapsed() }),
    patterns,
    pool,
    takesPictures,
  });
  return {
    /** @throws when the run never reached a browser */
    run: async (target: TransactionTarget, signal = new AbortController().signal): Promise<TransactionOutcome> => {
      const outcome = await probe(target, signal, { serverId: 7 });
      if (outcome.kind !== 'transaction') throw new Error(outcome.failure?.message);
      return outcome;
    },
    close: async () => {
      await pool.close();
      await patterns.close();
    },
  };
}
