/** Chooses the checkpoint and the server that run a check. */
import { pick, type Chance } from '@vedette/kernel/chance';
import type { SelectedCheckpoints } from '@vedette/contract/v4/monitor';
import type { TargetKind } from '@vedette/contract/checkpoint/target';
import { probeCapability } from '@vedette/contract/checkpoint/capabilities';
import type { Checkpoint, CheckpointServer } from './checkpoint.js';

/** What a monitor asks of the place it runs from. */
export interface CheckpointRequirements {
  /** Nothing in it: every public checkpoint. */
  readonly selection: SelectedCheckpoints;
  /** Skips checkpoints that are not primary, even those named by their own id. */
  readonly primaryOnly: boolean;
  /** Capabilities a server must have, for example `IPv6`. */
  readonly needs: readonly string[];
}

/** How a monitor wants to reach its target. */
export interface NetworkRequirements {
  readonly ipVersion: 'IpV4' | 'IpV6';
  /** Through no tunnel; without meaning for IPv4. */
  readonly nativeIPv6Only: boolean;
}

/** What a run needs of its server. Every server can run HTTP; other kinds are named by those that know them. */
export function requiredCapabilities(
  kind: TargetKind | undefined,
  { ipVersion, nativeIPv6Only }: NetworkRequirements,
): readonly string[] {
  const ofKind = kind === undefined || kind === 'http' ? [] : [probeCapability(kind)];
  if (ipVersion === 'IpV4') return ofKind;
  return nativeIPv6Only ? ['IPv6', 'NativeIPv6', ...ofKind] : ['IPv6', ...ofKind];
}

/** How far the rules had to give way: not at all, or to the last place or server again, or to leave the selection. */
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
  /** The server of the previous run of the monitor, or of the attempt to be confirmed. */
  readonly previousServerId?: number | undefined;
  /** Account setting: with every selected checkpoint down, run outside the selection. */
  readonly mayFallBack: boolean;
}

/**
 * Checkpoints a monitor may run on, usable or not: those named and all of the regions named, less the excluded ones, less
 * the not primary ones when only primary ones are wanted. Disabled and deleted ones never count.
 */
export function selectedCheckpoints(all: readonly Checkpoint[], requirements: CheckpointRequirements): Checkpoint[] {
  const { Checkpoints: ids, Regions: regions, ExcludeLocations: excluded } = requirements.selection;
  const isOpen = ids.length === 0 && regions.length === 0;
  return all.filter((one) => {
    const isNamed = ids.includes(one.checkpointId) || one.regionIds.some((region) => regions.includes(region));
    const isSelected = isOpen ? !one.isPrivate : isNamed;
    const isAllowed = !excluded.includes(one.checkpointId) && (one.isPrimary || !requirements.primaryOnly);
    return isSelected && isAllowed && one.isEnabled && !one.isDeleted;
  });
}

/**
 * A checkpoint at random, each as likely, never the one of the previous run when there is another; then one of its usable
 * servers at random. With one place left its other server is taken, else the same again. With none left: one outside
 * the selection, unless only private checkpoints were selected. Undefined: nothing can run this check now.
 */
export function chooseServer(facts: ChoiceFacts, chance: Pick<Chance, 'random'>): Choice | undefined {
  const selected = selectedCheckpoints(facts.checkpoints, facts.options);
  const inside = chooseAmong(selected, facts, chance);
  if (inside) return inside;
  const outside = chooseAmong(fallbackCheckpoints(facts), facts, chance);
  return outside && { ...outside, relaxation: 'outsideSelection' };
}

type PlaceFacts = Pick<ChoiceFacts, 'checkpoints' | 'options' | 'mayFallBack'>;

/** Every checkpoint a monitor may ever be sent to, whatever is usable at the moment. */
export const eligibleCheckpoints = (facts: PlaceFacts): Checkpoint[] => [
  ...selectedCheckpoints(facts.checkpoints, facts.options),
  ...fallbackCheckpoints(facts),
];

/** Where a monitor goes with all of its selection away. */
function fallbackCheckpoints(facts: PlaceFacts): Checkpoint[] {
  if (!facts.mayFallBack || isPrivateOnly(facts)) return [];
  const { ExcludeLocations } = facts.options.selection;
  const anywhere = {
    ...facts.options,
    selection: { Checkpoints: [], Regions: [], ExcludeLocations },
    primaryOnly: false,
  };
  return selectedCheckpoints(facts.checkpoints, anywhere);
}

/** Whether all that is named is private, in use or not: such a target is nobody else's business. */
function isPrivateOnly({ checkpoints, options: requirements }: PlaceFacts): boolean {
  const { Checkpoints: ids, Regions: regions } = requirements.selection;
  const named = checkpoints.filter(
    (one) => ids.includes(one.checkpointId) || one.regionIds.some((region) => regions.includes(region)),
  );
  return named.length > 0 && named.every(({ isPrivate }) => isPrivate);
}

function chooseAmong(
  checkpoints: readonly Checkpoint[],
  { options: requirements, isUsable, previousServerId }: ChoiceFacts,
  chance: Pick<Chance, 'random'>,
): Choice | undefined {
  const usable = checkpoints
    .map(({ checkpointId, servers }) => ({
      checkpointId,
      servers: servers.filter((server) => canRun(server, requirements.needs) && isUsable(server)),
    }))
    .filter(({ servers }) => servers.length > 0);
  const wasAt = checkpoints.find(({ servers }) => servers.some(({ serverId }) => serverId === previousServerId));
  const elsewhere = usable.filter(({ checkpointId }) => checkpointId !== wasAt?.checkpointId);
  const place = pick(elsewhere.length > 0 ? elsewhere : usable, chance);
  if (!place) return undefined;
  const others = place.servers.filter(({ serverId }) => serverId !== previousServerId);
  const server = pick(others.length > 0 ? others : place.servers, chance);
  if (!server) return undefined;
  const again = others.length > 0 ? 'sameCheckpoint' : 'sameServer';
  return {
    checkpointId: place.checkpointId,
    serverId: server.serverId,
    relaxation: elsewhere.length > 0 ? 'none' : again,
  };
}

/** Whether a server is able to do all that is needed. */
export function canRun({ capabilities }: Pick<CheckpointServer, 'capabilities'>, needs: readonly string[]): boolean {
  return needs.every((need) => capabilities.includes(need));
}
