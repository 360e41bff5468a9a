/**
 * Messages between a checkpoint and the server. They are the same over HTTPS (outbound from the checkpoint only) and,
 * inside `standalone`, in process. Instants are in epoch ms, durations in ms.
 */
import { z } from 'zod';
import type { FailureDiagnostics } from './failure-diagnostics.js';
import type { OfflinePlan } from './offline-plan.js';
import { Outcome } from './outcome.js';
import type { SnapshotOrder, SnapshotResult } from './snapshot.js';
import { Target } from './target.js';
import { TransactionStepResult } from './transaction-outcome.js';

export * from './outcome.js';
export * from './target.js';

const instant = z.number().int();
const ms = z.number().nonnegative();
/** Texts that a checkpoint reports about itself are stored and displayed, so their length is limited. */
const shortText = z.string().max(200);
const RunToken = z.string().max(100);
const Impairments = z.array(z.string().max(500)).max(20);

/**
 * One run. (monitor, slot, attempt) is unique: attempt 0 is the scheduled run, 1 its recheck, 2… runs after quarantine
 * or loss. For a concurrent monitor, attempts from 65 on are the partial checks of a slot. `OFFLINE_ATTEMPT` is a run
 * that a checkpoint made by its offline plan.
 */
export const RunKey = z.object({ monitorGuid: z.guid(), slotAt: instant, attempt: z.number().int().nonnegative() });
export type RunKey = z.infer<typeof RunKey>;

/** A run that the server assigns to a checkpoint. */
export const RunOrder = RunKey.extend({
  target: Target,
  /** Start of the run by the server's clock (`serverNow` of the poll). A checkpoint that gets it earlier waits. */
  startAt: instant,
  /** When the lease expires and the run goes to another checkpoint. */
  leaseUntil: instant,
  /** Proof that the run was handed to this server. Returned with the result. */
  runToken: RunToken.optional(),
  /** Requests propagate trace context (`traceparent`) in addition to `X-Correlation-ID`, which they always carry. */
  sendsTraceparent: z.boolean().optional(),
});
export type RunOrder = z.infer<typeof RunOrder>;

/**
 * An order in transit. Its target, which may contain secrets, is JSON sealed (`sealed-box` of the kernel) to the key
 * pair that the checkpoint created on enrolment, in the context of `sealingContext`.
 */
export const SealedOrder = RunOrder.omit({ target: true }).extend({
  sealedTarget: z.string(),
  /** `runToken` in the previous version. */
  receipt: RunToken.optional(),
});
export type SealedOrder = z.infer<typeof SealedOrder>;

/** Context that the sealed orders of a response are bound to: the server they are for, and the time of the response. */
export const bundleContext = (serverId: number, serverNow: number): string => `${serverId} orders ${serverNow}`;

/** Context that a sealed target is bound to: the server it is for, and the run. */
export const sealingContext = (serverId: number, { monitorGuid, slotAt, attempt }: RunKey): string =>
  `${serverId} ${monitorGuid} ${slotAt} ${attempt}`;

/**
 * Result of a run: the outcome, times by the wall clock of the checkpoint, and its own delay, by which the server
 * detects impairment.
 */
export const RunResult = RunKey.extend({
  serverId: z.number().int(),
  startedAt: instant,
  finishedAt: instant,
  /** How long the run waited on the checkpoint beyond `startAt`, and the event loop lag while it ran. */
  queueDelayMs: ms,
  loopLagMs: ms,
  /** Why the checkpoint considered itself impaired at the end of the run, possibly because of this run. */
  impairments: Impairments.optional(),
  /** That of the order. */
  runToken: RunToken.optional(),
  /** `runToken` in the previous version. */
  receipt: RunToken.optional(),
  outcome: Outcome,
}).transform(({ receipt, runToken = receipt, ...result }) => ({
  ...result,
  ...(runToken !== undefined && { runToken }),
}));
export type RunResult = z.infer<typeof RunResult>;

/** Progress of a watched run: a step that has ended. */
export const RunProgress = z.object({
  /** Number of the step, from 1. */
  number: z.number().int().positive(),
  /** With its pictures; without page, source and console, which are sent with the result. */
  step: TransactionStepResult.omit({ page: true, source: true }),
});
export type RunProgress = z.infer<typeof RunProgress>;

/** Free resources of the machine of a checkpoint, measured within the last minute. */
export const MachineState = z.object({
  freeMemoryBytes: z.number().nonnegative(),
  /** On the volume where results wait. Absent: unknown. */
  freeDiskBytes: z.number().nonnegative().optional(),
  /** Whether one of its name servers responds. Any response counts. */
  isResolving: z.boolean(),
  browser: z.enum(['there', 'missing', 'unwanted']),
  /** `147.0.7727.24`, as the browser reported when it last started. Absent until then. */
  browserVersion: shortText.optional(),
});
export type MachineState = z.infer<typeof MachineState>;

/** State a checkpoint sends with every poll. */
export const CheckpointState = z.object({
  serverId: z.number().int(),
  version: shortText,
  /** The checkpoint's wall clock when it sent this. */
  sentAt: instant,
  free: z.number().int().nonnegative(),
  capabilities: z.array(shortText).max(200),
  /** Why the checkpoint considers itself impaired (failing reference probes, event loop lag). Empty if it does not. */
  impairments: Impairments,
  loopLagMs: ms,
  /**
   * Data that its location withholds from all results: `Screenshots`, `PageContent`, `HttpHeaders`,
   * `ResolvedIpAddresses`. Absent: none.
   */
  withheld: z.array(shortText).max(20).optional(),
  /** Absent: not measured yet. */
  machine: MachineState.optional(),
});
export type CheckpointState = z.infer<typeof CheckpointState>;

/** Response to a poll. */
export interface PollResponse {
  readonly orders: readonly RunOrder[];
  readonly serverNow: number;
  /** There may be a snapshot to render, see `takeSnapshot`. */
  readonly snapshotsWait?: boolean | undefined;
}

/** Interface between both sides, over HTTPS or in process. */
export interface CheckpointPort {
  /** Waits up to 25 s (with jitter) for work. Returns several orders at once. */
  poll(state: CheckpointState, signal: AbortSignal): Promise<PollResponse>;
  /** Extends the leases of accepted runs. Runs that the server no longer has are ignored. */
  extend(serverId: number, runs: readonly RunKey[]): Promise<void>;
  /** Delivers results. Duplicates are stored once. */
  deliver(serverId: number, results: readonly RunResult[]): Promise<void>;
  /**
   * Delivers the failure diagnostics of a run whose result was delivered.
   * @throws Fault `conflict` while, or if, the server has no failed check of it by this checkpoint
   */
  explain(serverId: number, run: RunKey, diagnostics: FailureDiagnostics): Promise<void>;
  /**
   * Reports the progress of a watched run (`recordsAll` of its target), or only asks whether it is still watched.
   * False: it is not, and the run may end.
   */
  follow(serverId: number, run: RunKey, progress: RunProgress | undefined): Promise<boolean>;
  /** Returns the plan for times when the server is unreachable. Undefined if the plan tagged `knownTag` is current. */
  offlinePlan(serverId: number, knownTag: string | undefined): Promise<OfflinePlan | undefined>;
  /** Assigns a snapshot order, exclusively to this server for some minutes. Undefined: there is none. */
  takeSnapshot(serverId: number): Promise<SnapshotOrder | undefined>;
  /**
   * Reports the result of a snapshot. Ignored if the order has been given to another server since, or is already done.
   */
  deliverSnapshot(serverId: number, result: SnapshotResult): Promise<void>;
}
