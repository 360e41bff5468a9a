import type { Outcome } from '@vedette/contract/checkpoint/protocol';
import type { Target } from '@vedette/contract/checkpoint/target';
import type { RandomSource } from '@vedette/kernel/random';
import type { Clock } from '@vedette/kernel/clock';
import type { ChooseProxy } from '@vedette/protocols/outbound-proxy';
import type { EgressPolicy } from '../net/egress.js';
import type { ResolveHost } from '../net/resolver.js';
import type { TrustSet } from '../net/trust.js';
import type { PatternRunner } from '../patterns/pattern-runner.js';

/** Tools that all probes of a checkpoint share. */
export interface ProbeTools {
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly random: RandomSource;
  readonly egress: EgressPolicy;
  readonly resolve: ResolveHost;
  /** Name servers for monitors that name none; default those of the machine. */
  readonly nameServers?: readonly string[] | undefined;
  /** Proxies for targets. Default: none. */
  readonly proxy?: ChooseProxy | undefined;
  readonly trust: TrustSet;
  readonly patterns: PatternRunner;
}

/**
 * Checks one target. A failing target is an outcome with a `failure`. A probe rejects with `CheckAbandoned` when
 * `signal` aborts, and with other errors only because of a bug.
 */
export type Probe<T extends Target = Target> = (
  target: T,
  signal: AbortSignal,
  context: RunContext,
) => Promise<Outcome>;

/** Context of a run. */
export interface RunContext {
  readonly serverId: number;
  /** Owner of the run, for fair scheduling of shared resources. */
  readonly monitorGuid?: string | undefined;
  /** Receives intermediate outcomes of a watched run. */
  readonly reportProgress?: (partialOutcome: Outcome) => void;
}
