import type { MonitorGroupRow } from '@vedette/contract/v1/monitors/monitor-group';
import type { CheckpointHealth, Overview, SystemWarning } from '@vedette/contract/v1/screens/overview';
import { messages } from '@vedette/i18n/message';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import type { Instant } from '@vedette/kernel/clock';
import { permissionLevel, type Caller } from '../../rights/index.js';
import { isAvailable, isNameable } from '../../checkpoints/index.js';
import { translateSentence, translateSentences } from '../../sentences/index.js';
import { loadMonitorStates } from '../monitor-pages/monitor-list.js';
import type { ReadDeps } from '../reads/read-deps.js';
import { countStates, worstState } from '../reads/monitor-state-rules.js';
import { runsOnSingleMachine } from './machine-rules.js';
import type { CheckpointHealthRecord, FrameWarning } from '../reads/overview-sql.js';

const WARNING_PATTERNS: readonly (readonly [RegExp, SystemWarning['Kind']])[] = [
  [/checkpoint/i, 'Checkpoints'],
  [/slot|missed/i, 'MissedSlots'],
  [/mail|smtp/i, 'Mail'],
  [/disk|room/i, 'Disk'],
  [/store|database/i, 'Store'],
  [/clock/i, 'Clock'],
];

/** Warnings about reports name a dashboard, so only readers who may see all dashboards get them. */
const isVisibleTo = ({ isAdministrator }: Caller, kind: string): boolean => isAdministrator || kind !== 'reportFailing';

const warningKind = (kind: string): SystemWarning['Kind'] =>
  WARNING_PATTERNS.find(([pattern]) => pattern.test(kind))?.[1] ?? 'Other';

const OFFLINE = messages({ never: 'never connected', silent: 'silent' });

/** The health of a checkpoint is that of its best server. */
function toCheckpointHealth(
  servers: readonly CheckpointHealthRecord[],
  now: Instant,
  translate: Translate,
): CheckpointHealth | undefined {
  const ranked = servers.map((server) => {
    const lastSeenAt = server.lastSeenAt ?? undefined;
    const isOnline = isAvailable({ lastSeenAt, impairments: server.impairments }, now);
    const isConnected = isAvailable({ lastSeenAt, impairments: [] }, now);
    return { server, state: isOnline ? 'Online' : isConnected ? 'Impaired' : 'Offline' } as const;
  });
  const best =
    ranked.find(({ state }) => state === 'Online') ?? ranked.find(({ state }) => state === 'Impaired') ?? ranked[0];
  if (!best) return undefined;
  const { server, state } = best;
  return {
    CheckpointId: server.checkpointId,
    CheckpointName: server.name,
    IsPrimaryCheckpoint: server.isPrimary,
    State: state,
    ...(server.lastSeenAt !== null && { LastSeenAt: server.lastSeenAt }),
    ...(state === 'Impaired' && { Reason: translateSentences(server.impairments.join('; '), translate) }),
    ...(state === 'Offline' && { Reason: translate(server.lastSeenAt === null ? OFFLINE.never : OFFLINE.silent) }),
  };
}

function toSystemWarning({ kind, detail, raisedAt, unchecked }: FrameWarning, translate: Translate): SystemWarning {
  const affected = unchecked?.named.map(({ monitorGuid, name, slots, fromAt, toAt }) => ({
    MonitorGuid: monitorGuid,
    Name: name,
    Slots: slots,
    FromAt: fromAt,
    ToAt: toAt,
  }));
  return {
    Kind: warningKind(kind),
    Message: translateSentence(detail, translate),
    SinceAt: raisedAt,
    ...(affected && { Monitors: affected, OmittedMonitors: unchecked?.more ?? 0 }),
  };
}

/** Returns the numbers in the app's frame. */
export async function readOverview(
  deps: ReadDeps,
  caller: Caller,
  translate: Translate = translateToEnglish,
): Promise<Overview> {
  const { all, now } = await loadMonitorStates(deps, caller);
  const scope = { accountId: caller.accountId, visible: await deps.visibleTo(caller) };
  const frame = await deps.reads.frame(scope);
  const locations = await deps.reads.visibleLocations(caller, scope.visible);
  const shown = frame.checkpoints.filter(({ locationGuid }) =>
    isNameable(locations, { locationGuid: locationGuid ?? undefined }),
  );
  const ids = [...new Set(shown.map(({ checkpointId }) => checkpointId))];
  const checkpoints = ids.flatMap(
    (id) =>
      toCheckpointHealth(
        shown.filter(({ checkpointId }) => checkpointId === id),
        now,
        translate,
      ) ?? [],
  );
  const local = ids.filter((id) =>
    shown.filter(({ checkpointId }) => checkpointId === id).every(({ isLocal }) => isLocal),
  );
  const serviceUrl = local.length > 0 ? deps.healthUrl() : undefined;
  return {
    At: now,
    Monitors: countStates(all.map(({ state }) => state)),
    OpenIncidents: frame.openIncidents,
    WaitingMails: frame.waitingMails,
    Checkpoints: checkpoints,
    IsSingleHost: runsOnSingleMachine(frame.checkpoints, now),
    Warnings: frame.warnings
      .filter(({ kind }) => isVisibleTo(caller, kind))
      .map((one) => toSystemWarning(one, translate)),
    ...(serviceUrl !== undefined && { Service: { Url: serviceUrl, Checkpoints: local } }),
  };
}

/**
 * Returns the monitor groups that may be named and that the caller has a permission on or sees members of, with their
 * worst state; the group of all monitors first.
 */
export async function listGroups(deps: ReadDeps, caller: Caller): Promise<MonitorGroupRow[]> {
  const { all, groups } = await loadMonitorStates(deps, caller);
  return [...groups]
    .sort((a, b) => Number(b.isAll) - Number(a.isAll))
    .map(({ monitorGroupGuid, description, isAll }) => {
      const states = all.filter(({ facts }) => facts.groupGuids.includes(monitorGroupGuid)).map(({ state }) => state);
      const worst = worstState(states);
      return {
        MonitorGroupGuid: monitorGroupGuid,
        Description: description,
        IsAll: isAll,
        Members: states.length,
        ...(worst && { Worst: worst }),
        Counts: countStates(states),
        ...toGroupPermissions(caller, monitorGroupGuid),
      };
    })
    .filter(
      ({ MonitorGroupGuid, Members }) =>
        Members > 0 || caller.isAdministrator || caller.rights.groupLevel(MonitorGroupGuid) > 0,
    );
}

function toGroupPermissions({ rights }: Caller, monitorGroupGuid: string) {
  const level = rights.groupLevel(monitorGroupGuid);
  return {
    MaySee: level >= permissionLevel('monitorGroup', 'ViewMonitorDataInGroup'),
    MayCreate: level >= permissionLevel('monitorGroup', 'CreateAndDeleteMonitorsInGroup'),
    MayEdit: level >= permissionLevel('monitorGroup', 'EditMonitorsInGroup'),
  };
}
