import { SECOND } from '@vedette/kernel/clock';

/** Maximum number of concurrent calls. */
export const MAX_CALLS = 200;
/**
 * Maximum number of concurrent calls to receivers that are slow or were not called yet; the others are reserved for
 * receivers that respond.
 */
export const MAX_UNPROVEN_CALLS = 150;
/** Maximum number of concurrent calls to one integration that responds in time. */
export const MAX_CALLS_PER_RECEIVER = 20;
/** Maximum number of concurrent calls to one integration that is slow or was not called yet. */
export const MAX_CALLS_PER_UNPROVEN_RECEIVER = 4;
/** A call that takes longer and is not accepted marks its receiver as slow. */
export const SLOW_MS = 10 * SECOND;
/**
 * Consecutive slow calls after which a receiver gets one call at a time, like a circuit breaker that stays half-open.
 */
export const STALLED_AFTER = 4;

/** Which integrations may be called next. */
export interface ReceiverFilter {
  /** Only these; undefined means any. */
  readonly only: readonly string[] | undefined;
  /** Excluded integrations. */
  readonly except: readonly string[];
}

/** Result of a call. */
export interface FinishedCall {
  readonly tookMs: number;
  readonly isAccepted: boolean;
}

interface Receiver {
  running: number;
  /** Consecutive slow calls. */
  consecutiveSlowCalls: number;
  /** The last call ended in time, or its message was accepted. */
  isProven: boolean;
}

/**
 * Distributes concurrent calls among integrations (bulkhead), so that an unresponsive receiver delays only its own
 * messages.
 */
export class ReceiverLimiter {
  readonly #receivers = new Map<string, Receiver>();

  /** Returns the integrations that may be called next; undefined when no further call may begin. */
  nextReceivers(): ReceiverFilter | undefined {
    const all = [...this.#receivers];
    const running = all.reduce((sum, [, receiver]) => sum + receiver.running, 0);
    if (running >= MAX_CALLS) return undefined;
    const unproven = all.reduce((sum, [, receiver]) => sum + (receiver.isProven ? 0 : receiver.running), 0);
    if (unproven < MAX_UNPROVEN_CALLS)
      return { only: undefined, except: receiverGuids(all.filter(([, receiver]) => isBusy(receiver))) };
    const only = receiverGuids(all.filter(([, receiver]) => receiver.isProven && !isBusy(receiver)));
    return only.length === 0 ? undefined : { only, except: [] };
  }

  /** Returns the integrations that are limited to one call at a time and have it in progress. */
  stalled(): readonly string[] {
    return receiverGuids([...this.#receivers].filter(([, receiver]) => isStalled(receiver) && receiver.running > 0));
  }

  begin(integrationGuid: string): void {
    const receiver = this.#receivers.get(integrationGuid) ?? { running: 0, consecutiveSlowCalls: 0, isProven: false };
    receiver.running += 1;
    this.#receivers.set(integrationGuid, receiver);
  }

  /** @param call undefined when nothing was called */
  end(integrationGuid: string, call: FinishedCall | undefined): void {
    const receiver = this.#receivers.get(integrationGuid);
    if (!receiver) return;
    receiver.running -= 1;
    if (!call) return;
    receiver.isProven = call.isAccepted || call.tookMs < SLOW_MS;
    receiver.consecutiveSlowCalls = receiver.isProven ? 0 : receiver.consecutiveSlowCalls + 1;
  }
}

const isStalled = ({ consecutiveSlowCalls }: Receiver): boolean => consecutiveSlowCalls >= STALLED_AFTER;

function maxCalls(receiver: Receiver): number {
  if (isStalled(receiver)) return 1;
  return receiver.isProven ? MAX_CALLS_PER_RECEIVER : MAX_CALLS_PER_UNPROVEN_RECEIVER;
}

const isBusy = (receiver: Receiver): boolean => receiver.running >= maxCalls(receiver);

const receiverGuids = (entries: readonly (readonly [string, Receiver])[]): readonly string[] =>
  entries.map(([guid]) => guid);
