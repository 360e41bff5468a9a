/**
 * What a checkpoint and the server say to each other. The same messages travel over HTTPS (outbound from the checkpoint
 * only) and, inside `standalone`, in process. Instants are epoch ms, durations are ms.
 */
import { z } from 'zod';
import type { FailurePack } from './failure-pack.js';
import type { OfflinePlan } from './offline-plan.js';
import { Outcome } from './outcome.js';
import type { SnapshotOrder, SnapshotResult } from './snapshot.js';
import { Target } from './target.js';
import { TransactionStepResult } from './transaction-outcome.js';

export * from './outcome.js';
export * from './target.js';

const instant = z.number().int();
const ms = z.number().nonnegative();
/** What a checkpoint says of itself is kept and shown, so none may say much. */
const words = z.string().max(200);
const Receipt = z.string().max(100);
const Impairments = z.array(z.string().max(500)).max(20);

/**
 * One run: (monitor, slot, attempt) is unique; attempt 0 is the slot's run, 1 its recheck, 2… runs after quarantine or loss.
 * Of a monitor that runs everywhere at once the attempts from 65 on are the parts of its slots; `OFFLINE_ATTEMPT` is a run
 * that a checkpoint made of its own accord.
 */
export const RunKey = z.object({ monitorGuid: z.guid(), slotAt: instant, attempt: z.number().int().nonnegative() });
export type RunKey = z.infer<typeof RunKey>;

/** What the server hands over when a checkpoint takes a run. */
export const RunOrder = RunKey.extend({
  target: Target,
  /** When the run should start, by the server's clock (`serverNow` of the poll); a checkpoint that gets it earlier waits. */
  startAt: instant,
  /** When the server writes the run off and gives it to another checkpoint. */
  leaseUntil: instant,
  /** Proof that the run was handed to this server; comes back with the result. */
  receipt: Receipt.optional(),
  /** Requests carry `traceparent`, besides `X-Correlation-ID` which they carry always. */
  sendsTraceparent: z.boolean().optional(),
});
export type RunOrder = z.infer<typeof RunOrder>;

/**
 * An order as it travels: its target, which may hold secrets, is JSON in a box (`sealed-box` of the kernel) for the key
 * pair the checkpoint made when it enrolled, in the context of `sealingContext`.
 */
export const SealedOrder = RunOrder.omit({ target: true }).extend({ sealedTarget: z.string() });
export type SealedOrder = z.infer<typeof SealedOrder>;

/** What a sealed target is bound to: the server it is for, and the run. */
export const sealingContext = (serverId: number, { monitorGuid, slotAt, attempt }: RunKey): string =>
  `${serverId} ${monitorGuid} ${slotAt} ${attempt}`;

/**
 * What comes back: the outcome with the moments (of the checkpoint's own wall clock) and the checkpoint's own delay, from
 * which the server sees impairment.
 */
export const RunResult = RunKey.extend({
  serverId: z.number().int(),
  startedAt: instant,
  finishedAt: instant,
  /** Time the run waited on the checkpoint beyond `startAt`, and the event-loop lag while it ran. */
  queueDelayMs: ms,
  loopLagMs: ms,
  /** Why the checkpoint held itself impaired when the run ended; it may have noticed by this very run. */
  impairments: Impairments.optional(),
  /** As it came with the order. */
  receipt: Receipt.optional(),
  outcome: Outcome,
});
export type RunResult = z.infer<typeof RunResult>;

/** What is told of a run that somebody watches while it goes on: a step that ended. */
export const RunProgress = z.object({
  /** Of the step, from 1. */
  number: z.number().int().positive(),
  /** With its pictures; without page, source and console, which come with the result. */
  step: TransactionStepResult.omit({ page: true, source: true }),
});
export type RunProgress = z.infer<typeof RunProgress>;

/** What the machine under a checkpoint has left, as it was within the last minute. */
export const MachineState = z.object({
  freeMemoryBytes: z.number().nonnegative(),
  /** Where results wait. Absent: it cannot be told. */
  freeDiskBytes: z.number().nonnegative().optional(),
  /** Whether one of its name servers answers, whatever the answer. */
  isResolving: z.boolean(),
  browser: z.enum(['there', 'missing', 'unwanted']),
  /** `147.0.7727.24`, as the browser said when it last started; absent until then. */
  browserVersion: words.optional(),
});
export type MachineState = z.infer<typeof MachineState>;

/** State a checkpoint sends with every poll. */
export const CheckpointState = z.object({
  serverId: z.number().int(),
  version: words,
  /** The checkpoint's wall clock when it sent this. */
  sentAt: instant,
  free: z.number().int().nonnegative(),
  capabilities: z.array(words).max(200),
  /** Why the checkpoint holds itself to be impaired (reference probes failing, loop lag); empty when well. */
  impairments: Impairments,
  loopLagMs: ms,
  /** What its location keeps to itself of all results: `Screenshots`, `PageContent`, `HttpHeaders`, `ResolvedIpAddresses`; absent: nothing. */
  withheld: z.array(words).max(20).optional(),
  /** Absent: not looked at yet. */
  machine: MachineState.optional(),
});
export type CheckpointState = z.infer<typeof CheckpointState>;

/** What a poll brings. */
export interface PollAnswer {
  readonly orders: readonly RunOrder[];
  readonly serverNow: number;
  /** There may be something to draw, see `takeSnapshot`. */
  readonly snapshotsWait?: boolean | undefined;
}

/** The port both sides meet at: over HTTPS, or in process. */
export interface CheckpointPort {
  /** Waits at most 25 s (with jitter) for work; several orders at once. */
  poll(state: CheckpointState, signal: AbortSignal): Promise<PollAnswer>;
  /** Keeps taken runs from being written off; runs the server no longer knows are ignored. */
  extend(serverId: number, runs: readonly RunKey[]): Promise<void>;
  /** Delivers results; the same result twice is stored once. */
  deliver(serverId: number, results: readonly RunResult[]): Promise<void>;
  /**
   * Tells what was found around the failure of a run whose result was delivered.
   * @throws Fault `conflict` while, or when, the server has no failed check of it by this checkpoint
   */
  explain(serverId: number, run: RunKey, pack: FailurePack): Promise<void>;
  /**
   * Tells how far a run is that somebody watches (`recordsAll` of its target), or asks whether somebody still does.
   * False: nobody does, and the run may end.
   */
  follow(serverId: number, run: RunKey, progress: RunProgress | undefined): Promise<boolean>;
  /** What to go by while the server is out of reach; undefined when that is the plan tagged `known`. */
  offlinePlan(serverId: number, known: string | undefined): Promise<OfflinePlan | undefined>;
  /** Hands out something to draw, for some minutes to this server alone; undefined: there is nothing. */
  takeSnapshot(serverId: number): Promise<SnapshotOrder | undefined>;
  /** Tells what came of it; what another server was given since, or is told already, is passed over. */
  tellSnapshot(serverId: number, result: SnapshotResult): Promise<void>;
}
