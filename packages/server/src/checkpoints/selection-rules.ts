/** Chooses the checkpoint that runs a check. */
import { pick, type RandomSource } from '@vedette/kernel/random';
import type { SelectedCheckpoints } from '@vedette/contract/v4/monitor';
import type { TargetKind } from '@vedette/contract/checkpoint/target';
import { probeCapability } from '@vedette/contract/checkpoint/capabilities';
import type { Checkpoint, CheckpointServer } from './checkpoint.js';

/** Requirements of a monitor on its checkpoint. */
export interface CheckpointRequirements {
  /** An empty selection means every public checkpoint. */
  readonly selection: SelectedCheckpoints;
  /** Skips checkpoints that are not primary, even those named by their own id. */
  readonly primaryOnly: boolean;
  /** Capabilities a server must have, for example `IPv6`. */
  readonly needs: readonly string[];
}

/** Requirements on the network between checkpoint and target. */
export interface NetworkRequirements {
  readonly ipVersion: 'IpV4' | 'IpV6';
  /** Without a tunnel; ignored for IPv4. */
  readonly nativeIPv6Only: boolean;
}

/** Returns the capabilities a run requires. Every server can run HTTP; other kinds have a capability. */
export function requiredCapabilities(
  kind: TargetKind | undefined,
  { ipVersion, nativeIPv6Only }: NetworkRequirements,
): readonly string[] {
  const kindCapabilities = kind === undefined || kind === 'http' ? [] : [probeCapability(kind)];
  if (ipVersion === 'IpV4') return kindCapabilities;
  return nativeIPv6Only ? ['IPv6', 'NativeIPv6', ...kindCapabilities] : ['IPv6', ...kindCapabilities];
}

export interface CandidateFacts {
  /** Every checkpoint of the account. */
  readonly checkpoints: readonly Checkpoint[];
  readonly options: CheckpointRequirements;
  /** Account setting: whether to run outside the selection when all selected checkpoints are down. */
  readonly mayFallBack: boolean;
}

/**
 * Returns the checkpoints a monitor may run on, usable or not: the selected ones and those of selected regions, without
 * excluded ones, and only primary ones if requested. Disabled and deleted ones never count.
 */
export function selectedCheckpoints(
  checkpoints: readonly Checkpoint[],
  requirements: CheckpointRequirements,
): Checkpoint[] {
  const { Checkpoints: ids, Regions: regions, ExcludeLocations: excluded } = requirements.selection;
  const isUnrestricted = ids.length === 0 && regions.length === 0;
  return checkpoints.filter((one) => {
    const isListed = ids.includes(one.checkpointId) || one.regionIds.some((region) => regions.includes(region));
    const isSelected = isUnrestricted ? !one.isPrivate : isListed;
    const isAllowed = !excluded.includes(one.checkpointId) && (one.isPrimary || !requirements.primaryOnly);
    return isSelected && isAllowed && one.isEnabled && !one.isDeleted;
  });
}

/**
 * Returns the selected checkpoints that runs of a monitor can go to, usable or not, each with the servers that have the
 * required capabilities. Like `findFallback`, this does not depend on the present state of servers, so it holds until
 * the checkpoints change.
 */
export const findSelected = ({ checkpoints, options }: Omit<CandidateFacts, 'mayFallBack'>): Checkpoint[] =>
  withCapableServers(selectedCheckpoints(checkpoints, options), options.needs);

/** Whether runs may go elsewhere while no selected checkpoint is usable. Not if only private ones are selected. */
export const hasFallback = (facts: CandidateFacts): boolean => facts.mayFallBack && !isPrivateOnly(facts);

/** Returns the checkpoints that runs of monitors can fall back to, in the form of `findSelected`. */
export const findFallback = (
  checkpoints: readonly Checkpoint[],
  { needs, excluded }: { readonly needs: readonly string[]; readonly excluded: readonly number[] },
): Checkpoint[] => withCapableServers(unselectedCheckpoints(checkpoints, excluded), needs);

const withCapableServers = (checkpoints: readonly Checkpoint[], needs: readonly string[]): Checkpoint[] =>
  checkpoints.flatMap((checkpoint) => {
    const servers = checkpoint.servers.filter((server) => canRun(server, needs));
    if (servers.length === 0) return [];
    return [servers.length === checkpoint.servers.length ? checkpoint : { ...checkpoint, servers }];
  });

export interface ChoiceFacts {
  /** Whether the checkpoint can run the check now. */
  readonly isAcceptable: (checkpoint: Checkpoint) => boolean;
  /** Checkpoint of the monitor's previous run, or of the attempt to be confirmed. */
  readonly previousCheckpointId?: number | undefined;
}

/** Number of random draws before all candidates are tested: usually most of them are acceptable. */
const MAX_DRAWS = 8;

/**
 * Chooses an acceptable checkpoint at random with equal probability, never that of the previous run if there is
 * another. Undefined if none is acceptable.
 */
export function chooseCheckpoint(
  candidates: readonly Checkpoint[],
  { isAcceptable, previousCheckpointId }: ChoiceFacts,
  random: Pick<RandomSource, 'next'>,
): Checkpoint | undefined {
  const isElsewhere = ({ checkpointId }: Checkpoint): boolean => checkpointId !== previousCheckpointId;
  if (candidates.length > MAX_DRAWS) {
    // A draw that is refused does not change the probabilities of the others.
    for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
      const drawn = pick(candidates, random);
      if (drawn && isElsewhere(drawn) && isAcceptable(drawn)) return drawn;
    }
  }
  const acceptable = candidates.filter(isAcceptable);
  const elsewhere = acceptable.filter(isElsewhere);
  return pick(elsewhere.length > 0 ? elsewhere : acceptable, random);
}

/** Returns every checkpoint a monitor may run on, whether it is usable or not. */
export const eligibleCheckpoints = (facts: CandidateFacts): Checkpoint[] => [
  ...selectedCheckpoints(facts.checkpoints, facts.options),
  ...(hasFallback(facts) ? unselectedCheckpoints(facts.checkpoints, facts.options.selection.ExcludeLocations) : []),
];

/** Returns the checkpoints that monitors fall back to when all selected ones are unavailable. */
const unselectedCheckpoints = (checkpoints: readonly Checkpoint[], excluded: readonly number[]): Checkpoint[] =>
  selectedCheckpoints(checkpoints, {
    selection: { Checkpoints: [], Regions: [], ExcludeLocations: [...excluded] },
    primaryOnly: false,
    needs: [],
  });

/** Whether all selected checkpoints are private, in use or not. Such a target must not be exposed to others. */
function isPrivateOnly({ checkpoints, options: requirements }: CandidateFacts): boolean {
  const { Checkpoints: ids, Regions: regions } = requirements.selection;
  const listed = checkpoints.filter(
    (one) => ids.includes(one.checkpointId) || one.regionIds.some((region) => regions.includes(region)),
  );
  return listed.length > 0 && listed.every(({ isPrivate }) => isPrivate);
}

/** Whether a server has all required capabilities. */
export function canRun({ capabilities }: Pick<CheckpointServer, 'capabilities'>, needs: readonly string[]): boolean {
  return needs.every((need) => capabilities.includes(need));
}
