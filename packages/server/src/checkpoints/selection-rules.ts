/** Chooses the checkpoint and the server that run a check. */
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

/** How far the rules were relaxed: not at all, the same checkpoint or server again, or outside the selection. */
type Relaxation = 'none' | 'sameCheckpoint' | 'sameServer' | 'outsideSelection';

export interface Choice {
  readonly checkpointId: number;
  readonly serverId: number;
  readonly relaxation: Relaxation;
}

export interface ChoiceFacts {
  /** Every checkpoint of the account. */
  readonly checkpoints: readonly Checkpoint[];
  readonly options: CheckpointRequirements;
  readonly isUsable: (server: CheckpointServer) => boolean;
  /** Server of the monitor's previous run, or of the attempt to be confirmed. */
  readonly previousServerId?: number | undefined;
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
 * Chooses a checkpoint at random with equal probability, never that of the previous run if there is another, then one
 * of its usable servers at random. With only one usable checkpoint, another server of it is chosen, else the same
 * again. Without any, one outside the selection is chosen, unless only private checkpoints are selected. Undefined if
 * no server can run the check now.
 */
export function chooseServer(facts: ChoiceFacts, random: Pick<RandomSource, 'next'>): Choice | undefined {
  const selected = selectedCheckpoints(facts.checkpoints, facts.options);
  const inside = chooseAmong(selected, facts, random);
  if (inside) return inside;
  const outside = chooseAmong(fallbackCheckpoints(facts), facts, random);
  return outside && { ...outside, relaxation: 'outsideSelection' };
}

type LocationFacts = Pick<ChoiceFacts, 'checkpoints' | 'options' | 'mayFallBack'>;

/** Returns every checkpoint a monitor may run on, whether it is usable or not. */
export const eligibleCheckpoints = (facts: LocationFacts): Checkpoint[] => [
  ...selectedCheckpoints(facts.checkpoints, facts.options),
  ...fallbackCheckpoints(facts),
];

/** Returns the checkpoints a monitor falls back to when all selected ones are unavailable. */
function fallbackCheckpoints(facts: LocationFacts): Checkpoint[] {
  if (!facts.mayFallBack || isPrivateOnly(facts)) return [];
  const { ExcludeLocations } = facts.options.selection;
  const anywhere = {
    ...facts.options,
    selection: { Checkpoints: [], Regions: [], ExcludeLocations },
    primaryOnly: false,
  };
  return selectedCheckpoints(facts.checkpoints, anywhere);
}

/** Whether all selected checkpoints are private, in use or not. Such a target must not be exposed to others. */
function isPrivateOnly({ checkpoints, options: requirements }: LocationFacts): boolean {
  const { Checkpoints: ids, Regions: regions } = requirements.selection;
  const listed = checkpoints.filter(
    (one) => ids.includes(one.checkpointId) || one.regionIds.some((region) => regions.includes(region)),
  );
  return listed.length > 0 && listed.every(({ isPrivate }) => isPrivate);
}

function chooseAmong(
  checkpoints: readonly Checkpoint[],
  { options: requirements, isUsable, previousServerId }: ChoiceFacts,
  random: Pick<RandomSource, 'next'>,
): Choice | undefined {
  const usable = checkpoints
    .map(({ checkpointId, servers }) => ({
      checkpointId,
      servers: servers.filter((server) => canRun(server, requirements.needs) && isUsable(server)),
    }))
    .filter(({ servers }) => servers.length > 0);
  const previousCheckpoint = checkpoints.find(({ servers }) =>
    servers.some(({ serverId }) => serverId === previousServerId),
  );
  const elsewhere = usable.filter(({ checkpointId }) => checkpointId !== previousCheckpoint?.checkpointId);
  const checkpoint = pick(elsewhere.length > 0 ? elsewhere : usable, random);
  if (!checkpoint) return undefined;
  const otherServers = checkpoint.servers.filter(({ serverId }) => serverId !== previousServerId);
  const server = pick(otherServers.length > 0 ? otherServers : checkpoint.servers, random);
  if (!server) return undefined;
  const repetition = otherServers.length > 0 ? 'sameCheckpoint' : 'sameServer';
  return {
    checkpointId: checkpoint.checkpointId,
    serverId: server.serverId,
    relaxation: elsewhere.length > 0 ? 'none' : repetition,
  };
}

/** Whether a server has all required capabilities. */
export function canRun({ capabilities }: Pick<CheckpointServer, 'capabilities'>, needs: readonly string[]): boolean {
  return needs.every((need) => capabilities.includes(need));
}
