/** A member as read from the store. */
export interface MemberRow {
  readonly holder: string;
  readonly heartbeat: number;
}

/** The members as last read, each with the time since which its heartbeat has stood still. */
export interface Observation {
  /** In terms of the reader's monotonic clock, so setting wall clocks does no harm. */
  readonly readAt: number;
  readonly members: ReadonlyMap<string, { readonly heartbeat: number; readonly unchangedSince: number }>;
}

/** Interval of heartbeats, and of readings while no member is silent. */
export const MEMBER_BEAT_MS = 1_000;
/**
 * A member starts no run later than this after the start of its last successful heartbeat, unless no other member
 * reaches the store either.
 */
export const MAX_UNCONFIRMED_MS = MEMBER_BEAT_MS + 200;
/** A heartbeat that stands still for this long belongs to a dead or frozen process. */
export const DEAD_AFTER_MS = 3_000;
/** After a longer pause between two readings, the reader does not know whether the others were silent. */
const MAX_READ_GAP_MS = 2_500;

/** Returns what a member remembers after reading all rows at `elapsed`. */
export function observeMembers(
  before: Observation | undefined,
  rows: readonly MemberRow[],
  elapsed: number,
): Observation {
  const isContinuous = before !== undefined && elapsed - before.readAt <= MAX_READ_GAP_MS;
  const members = rows.map(({ holder, heartbeat }) => {
    const known = isContinuous ? before.members.get(holder) : undefined;
    const isSame = known?.heartbeat === heartbeat;
    return [holder, { heartbeat, unchangedSince: isSame ? known.unchangedSince : elapsed }] as const;
  });
  return { readAt: elapsed, members: new Map(members) };
}

/** A member whose heartbeat has stood still for too long. */
export interface DeadMember extends MemberRow {
  /** For how long it has started no run. */
  readonly silentMs: number;
}

/** Returns the members whose heartbeat has stood still for too long. */
export function findDeadMembers({ readAt, members }: Observation): readonly DeadMember[] {
  return [...members].flatMap(([holder, { heartbeat, unchangedSince }]) =>
    readAt - unchangedSince >= DEAD_AFTER_MS
      ? [{ holder, heartbeat, silentMs: readAt - unchangedSince - MAX_UNCONFIRMED_MS }]
      : [],
  );
}

/**
 * Returns when to read next, in terms of the reader's monotonic clock: exactly when a silent member counts as dead, so
 * that it is not found a whole interval later.
 */
export function nextReadAt({ readAt, members }: Observation): number {
  const deadAt = [...members.values()].map(({ unchangedSince }) => unchangedSince + DEAD_AFTER_MS);
  return Math.min(readAt + MEMBER_BEAT_MS, ...deadAt.filter((at) => at > readAt));
}

/** A process whose last heartbeat is older sends one before it starts a run: it may have been frozen. */
const VERIFY_AFTER_MS = DEAD_AFTER_MS - 1_000;

export const mustVerifyMembership = (lastBeatAt: number, elapsed: number): boolean =>
  elapsed - lastBeatAt >= VERIFY_AFTER_MS;
