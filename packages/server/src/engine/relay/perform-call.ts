import type { RunProgress } from '@vedette/contract/checkpoint/protocol';
import { Fault } from '@vedette/kernel/fault';
import type { Logger } from 'pino';
import { HeldElsewhere } from '../partitions/held-elsewhere.js';
import type { EnginePort, MembersView, Operation, RelayLine, RelayRequest } from './relay-protocol.js';

export interface CallContext {
  /** Aborts when the caller no longer waits. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RunProgress) => void;
  /** Reads the members from the store. */
  readonly loadMembers: () => Promise<MembersView>;
}

type Performer = (engine: EnginePort, args: readonly unknown[], context: CallContext) => Promise<unknown>;

/** The caller is a process of the same service and has validated the arguments with the schemas of the endpoints. */
const PERFORMERS: Readonly<Record<Operation, Performer>> = {
  poll: (engine, [state], { signal }) => engine.poll(state as never, signal),
  extend: (engine, [serverId, runs]) => engine.extend(serverId as never, runs as never),
  deliver: (engine, [serverId, results]) => engine.deliver(serverId as never, results as never),
  explain: (engine, [serverId, run, diagnostics]) =>
    engine.explain(serverId as never, run as never, diagnostics as never),
  follow: (engine, [serverId, run, progress]) => engine.follow(serverId as never, run as never, progress as never),
  offlinePlan: (engine, [serverId, knownTag]) => engine.offlinePlan(serverId as never, knownTag as never),
  takeSnapshot: (engine, [serverId]) => engine.takeSnapshot(serverId as never),
  deliverSnapshot: (engine, [serverId, result]) => engine.deliverSnapshot(serverId as never, result as never),
  run: (engine, [serverIds, target, operatorGuid], { signal, onProgress }) => {
    const watcher = typeof operatorGuid === 'string' ? { operatorGuid, onProgress } : undefined;
    return engine.run(serverIds as never, target as never, signal, watcher);
  },
  members: (_engine, _args, { loadMembers }) => loadMembers(),
};

/** Performs a call of another process. */
export async function perform(
  engine: EnginePort,
  { operation, args }: RelayRequest,
  context: CallContext,
): Promise<unknown> {
  if (!Object.hasOwn(PERFORMERS, operation)) throw unknownCallFault();
  return PERFORMERS[operation](
    engine,
    args.map((arg) => arg ?? undefined),
    context,
  );
}

/** Rejects a call that only another version knows. */
export const unknownCallFault = (): Fault =>
  new Fault('invalid', 'Unknown call: the two processes run different versions');

/** Rejects a call for another epoch of this process, such as one recorded before a restart. */
export const elsewhereFault = (): Fault =>
  new Fault('unavailable', 'Another process runs the engine now', { retryAfterS: 1 });

export interface FaultContext {
  readonly log: Logger;
  /** Returns the fault that an error reports; undefined for a bug. */
  readonly toFault: (error: unknown) => Fault | undefined;
}

/** Returns the answer to a failed call. */
export function toFaultLine(
  error: unknown,
  { log, toFault, isElsewhere }: FaultContext & { readonly isElsewhere: boolean },
): RelayLine & { readonly kind: 'fault' } {
  const fault = toFault(error);
  if (!fault) log.error({ err: error }, 'a forwarded call failed');
  return {
    kind: 'fault',
    fault: fault?.kind ?? 'unavailable',
    problems: fault?.problems ?? ['Internal server error; see the log of the service'],
    retryAfterS: fault?.retryAfterS,
    isElsewhere: error instanceof HeldElsewhere || isElsewhere,
  };
}
