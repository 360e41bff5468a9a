import type { CheckpointRow } from '@vedette/contract/v1/checkpoint';
import type { MonitorState } from '@vedette/contract/v1/shared';
import { capabilityOf } from '@vedette/contract/target-kinds';

/** Capabilities of that name are walls around scripts. */
const WALL = 'wall:';

/** What keeps scripts of API collections off the network where a server runs, for people. */
export function wallsOf({ Capabilities }: Pick<CheckpointRow['Servers'][number], 'Capabilities'>): string {
  if (!Capabilities.includes(capabilityOf('collection'))) return Capabilities.length > 0 ? 'not run here' : '';
  const walls = Capabilities.filter((one) => one.startsWith(WALL)).map((one) => one.slice(WALL.length));
  return walls.length > 0 ? walls.join(', ') : 'Node’s own walls alone';
}

/** A checkpoint is up while one of its servers can take runs; one that never spoke is unknown. */
export function stateOf({ Servers }: CheckpointRow): MonitorState {
  if (Servers.some(({ IsAvailable }) => IsAvailable)) return 'Up';
  if (Servers.some(({ Impairments }) => Impairments.length > 0)) return 'Warn';
  return Servers.some(({ LastSeenAt }) => LastSeenAt !== undefined) ? 'Down' : 'Unknown';
}

const CLOCK_WARNING_MS = 2_000;

/** What somebody should look at, though its results count. */
export function concernsOf({ Servers }: CheckpointRow): readonly string[] {
  return Servers.filter(({ IsAvailable }) => IsAvailable).flatMap(({ ServerId, ClockOffsetMs = 0 }) => {
    if (Math.abs(ClockOffsetMs) <= CLOCK_WARNING_MS) return [];
    const seconds = String(Math.round(Math.abs(ClockOffsetMs) / 1_000));
    const which = Servers.length > 1 ? ` of server ${String(ServerId)}` : '';
    return [`The clock${which} is ${seconds} s ${ClockOffsetMs > 0 ? 'ahead' : 'behind'}; its times are corrected`];
  });
}

/** Why a checkpoint gives no results that count; nothing when it does. */
export function whyNot({ Servers }: CheckpointRow): readonly string[] {
  if (Servers.some(({ IsAvailable }) => IsAvailable)) return [];
  const impairments = [...new Set(Servers.flatMap((server) => server.Impairments))];
  if (impairments.length > 0) return impairments;
  if (Servers.some(({ LastSeenAt }) => LastSeenAt !== undefined)) return ['Not heard of for 90 seconds'];
  return [Servers.some(({ IsEnrolled }) => IsEnrolled) ? 'Enrolled, not heard of yet' : 'Waits for its first start'];
}
