import type { Outcome } from '@vedette/contract/checkpoint/protocol';
import type { Target } from '@vedette/contract/checkpoint/target';
import type { Chance } from '@vedette/kernel/chance';
import type { Clock } from '@vedette/kernel/clock';
import type { ChooseProxy } from '@vedette/protocols/outbound-proxy';
import type { EgressPolicy } from '../net/egress.js';
import type { ResolveHost } from '../net/resolver.js';
import type { TrustSet } from '../net/trust.js';
import type { PatternRunner } from '../patterns/pattern-runner.js';

/** What all probes of a checkpoint share. */
export interface ProbeTools {
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly chance: Chance;
  readonly egress: EgressPolicy;
  readonly resolve: ResolveHost;
  /** Asked where a monitor names no name server; default those of the machine. */
  readonly nameServers?: readonly string[] | undefined;
  /** Which proxy leads to a place; default: none. */
  readonly proxy?: ChooseProxy | undefined;
  readonly trust: TrustSet;
  readonly patterns: PatternRunner;
}

/**
 * Checks one target. A target that fails is an outcome with a `failure`. A probe rejects with `CheckAbandoned` when
 * `signal` aborts, and with anything else for a bug of ours.
 */
export type Probe<T extends Target = Target> = (target: T, signal: AbortSignal, place: RunPlace) => Promise<Outcome>;

/** Where a check runs. */
export interface RunPlace {
  readonly serverId: number;
  /** Whose run it is: what monitors share, they have by turns. */
  readonly monitorGuid?: string | undefined;
  /** Of a run that somebody watches: takes what was seen so far. */
  readonly reportProgress?: (soFar: Outcome) => void;
}
