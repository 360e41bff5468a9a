import type { CheckpointRow } from '@vedette/contract/v1/checkpoints/checkpoint';

/** One machine of a location. */
export interface ServerOfLocation {
  readonly serverId: number;
  /** Of its checkpoint, and its own number where that has several. */
  readonly name: string;
  /** Undefined: it has not been heard of yet. */
  readonly withheld: readonly string[] | undefined;
}

/** What a server may keep out of its results, by the name it says so under. */
export const SWITCHES = [
  { id: 'Screenshots', title: 'Screenshots' },
  { id: 'PageContent', title: 'Page content' },
  { id: 'HttpHeaders', title: 'HTTP headers' },
  { id: 'ResolvedIpAddresses', title: 'Resolved IP addresses' },
] as const;

export const locationServers = (rows: readonly CheckpointRow[], checkpointIds: readonly number[]): ServerOfLocation[] =>
  rows
    .filter(({ CheckpointId }) => checkpointIds.includes(CheckpointId))
    .flatMap(({ CheckpointName, Servers }) =>
      Servers.map(({ ServerId, LastSeenAt, Withheld }) => ({
        serverId: ServerId,
        name: Servers.length > 1 ? `${CheckpointName}, server ${String(ServerId)}` : CheckpointName,
        withheld: LastSeenAt === undefined ? undefined : Withheld,
      })),
    );

/** Whether results bring it, for people. */
export function keeps({ withheld }: ServerOfLocation, id: string): string {
  if (!withheld) return '– not known yet';
  return withheld.includes(id) ? '■ withheld' : '● sent';
}
