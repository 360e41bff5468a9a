/** Who caused a slot to be missed. It decides how the time counts and whether administrators are warned. */
export type MissedCause =
  /** The target's: the monitor's previous run was still going there, so the time is not unknown. */
  | 'target'
  /** Nothing was planned: the time is unknown, but nobody meant to observe it. */
  | 'planned'
  /** Somebody stopped the service or changed the definition: the time is unknown, without a warning. */
  | 'intended'
  /** The service's own fault: the time is unknown, and administrators are warned. */
  | 'fault';

/**
 * Every reason why a slot was not run, by the word that the store and the API use, with its cause. Each side words the reasons
 * in a `Record<MissedReason, …>` of its own.
 */
export const missedReasons = {
  /** The previous run was still going at the target. One that lasts only because of the service is a `fault`. */
  overrun: 'target',
  /** The service was not running. */
  stopped: 'intended',
  /** The service could not keep up. */
  late: 'fault',
  /** The clock was set forward. */
  clock: 'fault',
  /** The store was unreachable. */
  store: 'fault',
  /** No checkpoint was there that could run it. */
  noCheckpoint: 'fault',
  /** The checkpoint did not answer. */
  lost: 'fault',
  /** The checkpoint had trouble of its own, so its result does not count. */
  quarantined: 'fault',
  /** The definition cannot be run. */
  definition: 'intended',
  /** The monitor asks for something no checkpoint can do. */
  unsupported: 'intended',
  paused: 'planned',
  maintenance: 'planned',
} as const satisfies Readonly<Record<string, MissedCause>>;

export type MissedReason = keyof typeof missedReasons;

export const isMissedReason = (word: string): word is MissedReason => Object.hasOwn(missedReasons, word);

/** Returns the reasons of one cause. */
export const listReasons = (cause: MissedCause): MissedReason[] =>
  (Object.keys(missedReasons) as MissedReason[]).filter((reason) => missedReasons[reason] === cause);
