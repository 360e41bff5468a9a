/** State of a checkpoint, for pages and reports. Imports no shape, so that pages may use it. */
import type { Instant } from '@vedette/kernel/clock';
import type { CheckpointRow } from './checkpoint.js';

type Server = Pick<CheckpointRow['Servers'][number], 'IsAvailable' | 'LastSeenAt' | 'Impairments' | 'SoftwareVersion'>;

export type CheckpointFacts = Pick<CheckpointRow, 'IsEnabled' | 'DisabledReason'> & {
  readonly Servers: readonly Server[];
};

/** State as in the data of tiles. */
export type CheckpointState = 'up' | 'Impaired' | 'Silent' | 'Unheard' | 'Inactive';

/** Returns the state of a checkpoint. It is up while one of its servers can take runs. */
export function checkpointState({
  IsEnabled,
  Servers,
}: Pick<CheckpointFacts, 'IsEnabled' | 'Servers'>): CheckpointState {
  if (!IsEnabled) return 'Inactive';
  if (Servers.some(({ IsAvailable }) => IsAvailable)) return 'up';
  if (Servers.some(({ Impairments }) => Impairments.length > 0)) return 'Impaired';
  return Servers.some(({ LastSeenAt }) => LastSeenAt !== undefined) ? 'Silent' : 'Unheard';
}

/** Returns why its results do not count, unless the state itself says so. */
export function impairmentReason(facts: CheckpointFacts): string | undefined {
  const state = checkpointState(facts);
  if (state === 'Inactive') return facts.DisabledReason === '' ? undefined : facts.DisabledReason;
  if (state !== 'Impaired') return undefined;
  return [...new Set(facts.Servers.flatMap(({ Impairments }) => Impairments))].join('; ');
}

/** Returns when one of its servers was last seen. Undefined: never. */
export function lastSeenAt({ Servers }: Pick<CheckpointFacts, 'Servers'>): Instant | undefined {
  const lastSeenTimes = Servers.flatMap(({ LastSeenAt }) => LastSeenAt ?? []);
  return lastSeenTimes.length === 0 ? undefined : Math.max(...lastSeenTimes);
}

/** Returns the software versions of its servers. There are several while servers are updated. */
export function serverVersions({ Servers }: Pick<CheckpointFacts, 'Servers'>): string | undefined {
  const versions = new Set(Servers.map(({ SoftwareVersion }) => SoftwareVersion).filter((one) => one !== ''));
  return versions.size === 0 ? undefined : [...versions].join(', ');
}
