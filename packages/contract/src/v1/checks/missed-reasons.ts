/** Reasons why a slot was missed. The reason decides how the time counts and whether administrators are warned. */
export type MissedCause =
  /** The target: the previous run of the monitor was still in progress there, so the time is observed. */
  | 'target'
  /** Nothing was scheduled: the time is unobserved on purpose. */
  | 'planned'
  /** An operator stopped the service or changed the definition: the time is unobserved, without a warning. */
  | 'intended'
  /** A fault of the service: the time is unobserved, and administrators are warned. */
  | 'fault';

/**
 * Every reason why a slot was not run, as the store and the API spell it, with its cause. Each consumer has its texts
 * in a `Record<MissedReason, …>`.
 */
export const missedReasons = {
  /**
   * The previous run was still in progress at the target. If it only took so long because of the service, the reason is
   * a `fault`.
   */
  overrun: 'target',
  /** The service was not running. */
  stopped: 'intended',
  /** The service could not keep up. */
  late: 'fault',
  /** The clock was set forward. */
  clock: 'fault',
  /** The store was unreachable. */
  store: 'fault',
  /** No checkpoint that could run it was available. */
  noCheckpoint: 'fault',
  /** The checkpoint did not respond. */
  lost: 'fault',
  /** The checkpoint was impaired, so its result does not count. */
  quarantined: 'fault',
  /** The definition cannot be run. */
  definition: 'intended',
  /** The monitor uses a feature that no checkpoint supports. */
  unsupported: 'intended',
  paused: 'planned',
  maintenance: 'planned',
} as const satisfies Readonly<Record<string, MissedCause>>;

export type MissedReason = keyof typeof missedReasons;

export const isMissedReason = (text: string): text is MissedReason => Object.hasOwn(missedReasons, text);

/** Returns the reasons of one cause. */
export const listMissedReasons = (cause: MissedCause): MissedReason[] =>
  (Object.keys(missedReasons) as MissedReason[]).filter((reason) => missedReasons[reason] === cause);
