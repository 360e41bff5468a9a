import { isMissedReason, type MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import { MINUTE } from '@vedette/kernel/clock';
import { isGuid } from '@vedette/kernel/guid';

/** Free disk space of a data folder. */
export interface FreeDisk {
  /** Name of the machine. */
  readonly host: string;
  readonly bytes: number;
}

/** Facts about one process and the monitors that it plans. The leader adds up those of all processes. */
export interface MemberFacts {
  readonly runningMonitors: number;
  /** Slots missed within `MISSED_WINDOW_MS`, by reason. */
  readonly missed: Readonly<Partial<Record<MissedReason, number>>>;
  /** GUIDs of monitors whose slots were missed within that time through a fault of the service, newest first. */
  readonly missedMonitors: readonly string[];
  /** Absent if unknown. */
  readonly freeDisk?: FreeDisk;
}

/** Missed slots count as a problem for this long. */
export const MISSED_WINDOW_MS = 5 * MINUTE;
/** More monitors are not reported by name. */
export const MAX_MISSED_MONITORS = 100;

/**
 * Reads stored facts. A process of another version may have stored other members: unknown reasons are ignored.
 * @returns undefined if there are none
 */
export function readMemberFacts(stored: unknown): MemberFacts | undefined {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
  const { runningMonitors, missed, missedMonitors, freeDisk }: Partial<Record<keyof MemberFacts, unknown>> = stored;
  const guids: readonly unknown[] = Array.isArray(missedMonitors) ? missedMonitors : [];
  return {
    runningMonitors: isCount(runningMonitors) ? runningMonitors : 0,
    missed: Object.fromEntries(
      Object.entries(missed ?? {}).filter(([reason, slots]) => isMissedReason(reason) && isCount(slots)),
    ),
    missedMonitors: guids
      .filter((guid): guid is string => typeof guid === 'string' && isGuid(guid))
      .slice(0, MAX_MISSED_MONITORS),
    ...(isFreeDisk(freeDisk) && { freeDisk: { host: freeDisk.host, bytes: freeDisk.bytes } }),
  };
}

function isFreeDisk(value: unknown): value is FreeDisk {
  const { host, bytes }: Partial<Record<keyof FreeDisk, unknown>> = value ?? {};
  return typeof host === 'string' && isCount(bytes);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** The latest facts of each member by its epoch, and when the member was last seen, in monotonic milliseconds. */
export type ObservedFacts = ReadonlyMap<number, { readonly facts: MemberFacts; readonly seenAt: number }>;

/**
 * Returns what the leader remembers after it has read the facts of all members at `elapsed`. Slots that a departed
 * member missed count until their window ends, because its failure may be what made it miss them.
 */
export function observeFacts(
  before: ObservedFacts,
  current: ReadonlyMap<number, MemberFacts>,
  elapsed: number,
): ObservedFacts {
  const departed = [...before]
    .filter(([epoch, { seenAt }]) => !current.has(epoch) && elapsed - seenAt < MISSED_WINDOW_MS)
    .map(([epoch, { facts, seenAt }]) => [epoch, { facts: withoutPresent(facts), seenAt }] as const);
  const present = [...current].map(([epoch, facts]) => [epoch, { facts, seenAt: elapsed }] as const);
  return new Map([...departed, ...present]);
}

/** Leaves what a departed member's facts say about the past. */
const withoutPresent = ({ freeDisk: _, ...facts }: MemberFacts): MemberFacts => ({ ...facts, runningMonitors: 0 });

/** Adds up the facts of all members. The free disk space is that of the fullest disk. */
export function sumFacts(observed: ObservedFacts): MemberFacts {
  const all = [...observed.values()].map(({ facts }) => facts);
  const missed: Partial<Record<MissedReason, number>> = {};
  for (const [reason, slots] of all.flatMap((facts) => Object.entries(facts.missed)) as [MissedReason, number][])
    missed[reason] = (missed[reason] ?? 0) + slots;
  const [fullest] = all.flatMap((facts) => facts.freeDisk ?? []).sort((a, b) => a.bytes - b.bytes);
  return {
    runningMonitors: all.reduce((sum, facts) => sum + facts.runningMonitors, 0),
    missed,
    missedMonitors: [...new Set(all.flatMap((facts) => facts.missedMonitors))],
    ...(fullest && { freeDisk: fullest }),
  };
}
