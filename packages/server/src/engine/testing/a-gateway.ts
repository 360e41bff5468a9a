import { seededRandom } from '@vedette/kernel/random';
import { ManualClock, MINUTE } from '@vedette/kernel/clock';
import { createIdGenerator } from '@vedette/kernel/ids';
import { Secret } from '@vedette/kernel/secret';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { Spool } from '../collect/spool.js';
import { CheckpointGateway, type CheckpointGatewayDeps } from '../dispatch/checkpoint-gateway.js';
import { createRunTokens } from '../dispatch/run-tokens.js';
import { ALL_PARTITIONS } from '../partitions/partition-rules.js';
import { createTerm } from '../term/term.js';
import { createEngineMetrics } from '../metrics/metrics.js';
import { aCheckpoint } from './a-checkpoint.js';
import { aPlanned } from './a-collector.js';
import { aTarget } from './an-engine.js';

/** The only monitor of the gateway, in account 1. */
export const guid = '00000000-0000-4000-8000-00000000000a';
/** Run tokens of this gateway and of earlier ones. */
export const runTokens = createRunTokens(new Secret('k'.repeat(40)));
/** Nothing is stored here: accepted results wait in the collector. */
const unused = undefined as never;

/**
 * A gateway with servers 11 and 12 of account 1 (one checkpoint each), server 21 of account 2, and one monitor of
 * account 1.
 */
export function aGateway(change: Partial<CheckpointGatewayDeps> = {}) {
  const clock = new ManualClock(10 * MINUTE);
  const random = seededRandom(1);
  const log = pino({ level: 'silent' });
  const metrics = createEngineMetrics(new Registry());
  const deps = { clock, random, log, metrics, newCheckId: createIdGenerator(), delayLimitMs: 2_000 };
  const termEnd = new AbortController();
  const spool = { size: 0, hasCapacity: true } as unknown as Spool;
  const term = createTerm({ ...deps, checkStore: unused, spool, forwardedResults: unused }, termEnd.signal);
  const gateway = new CheckpointGateway({
    clock,
    random,
    log,
    targetRate: { burst: 1_000, perSecond: 1_000 },
    term: () => term,
    isLeading: () => true,
    loadTarget: () => Promise.resolve(aTarget()),
    saveServerState: () => Promise.resolve(),
    storeDiagnostics: () => Promise.resolve(),
    runTokens,
    ...change,
  });
  for (const partition of ALL_PARTITIONS) {
    term.partitions.take(partition, { epoch: 1, abandonedAt: undefined }, clock.now());
    term.partitions.markLoaded(partition, 1);
  }
  term.fleet.replace([aCheckpoint(1, 1, 11), aCheckpoint(2, 1, 12), aCheckpoint(3, 2, 21)]);
  const known = { watermarkAt: clock.now(), definitionSeenAt: clock.now(), accounted: [] };
  const before = { lastServerId: undefined, lastCheckAt: undefined, unrecheckedError: undefined };
  term.planner.put(aPlanned(guid), { ...known, ...before }, clock.now(), 0);
  return { clock, term, gateway, endTerm: () => termEnd.abort() };
}
