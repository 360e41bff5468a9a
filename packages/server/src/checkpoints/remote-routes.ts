import { checkpointProtocolEndpoints } from '@vedette/contract/checkpoint/endpoints';
import { checkpointV1Endpoints, type CheckpointRow } from '@vedette/contract/v1/checkpoints/checkpoint';
import type { Translate } from '@vedette/i18n/translator';
import type { Instant } from '@vedette/kernel/clock';
import type { StoreContext } from '../module/context.js';
import { permissionLevel, type Caller } from '../rights/index.js';
import { mount, type RouteHost } from '../http/index.js';
import { translateSentence } from '../sentences/index.js';
import { isAvailable, type Checkpoint } from './checkpoint.js';
import type { CheckpointReadDeps } from './checkpoint-routes.js';
import { loadCheckpoints } from './checkpoints-sql.js';
import { createEnrolmentStore, type IssuedEnrolment } from './enrolment-store-sql.js';
import { isNameable, loadVisibleLocations } from './visible-locations-sql.js';
import { machineWarnings } from './machine-rules.js';

/** Registers the routes for checkpoints in separate processes: adding, enrolling and removing them. */
export function registerRemoteCheckpointRoutes(host: RouteHost, context: StoreContext & CheckpointReadDeps): void {
  const { list, create, change, renew, addServer, setAddresses, removeServer, remove } = checkpointV1Endpoints;
  const { db, clock } = context;
  const store = createEnrolmentStore(context);
  mount(host, list, async ({ caller, translate }) => {
    const checkpoints = await loadCheckpoints(db, caller.accountId);
    const visible = await loadVisibleLocations(db, caller, await context.visibleTo(caller));
    return checkpoints
      .filter((one) => !one.isDeleted && isNameable(visible, one))
      .map((one) => ({ ...toCheckpointRow(one, clock.now(), translate), MayEdit: mayEdit(caller, one) }));
  });
  mount(host, create, async ({ caller, body }) => {
    const { CheckpointName: name, Code: code = '', RegionId: regionId, IsPrimaryCheckpoint: isPrimary = true } = body;
    return toEnrolment(await store.add(caller, { name, code, regionId, isPrimary }));
  });
  mount(host, change, async ({ caller, params, body }) => {
    const { CheckpointName: name, IsEnabled: isEnabled, DisabledReason: disabledReason } = body;
    await store.change(caller, params.checkpointId, { name, isEnabled, disabledReason });
  });
  mount(host, renew, async ({ caller, params, query }) =>
    toEnrolment(await store.renew(caller, params.checkpointId, query.ServerId)),
  );
  mount(host, addServer, async ({ caller, params }) => toEnrolment(await store.addServer(caller, params.checkpointId)));
  mount(host, setAddresses, ({ caller, params, body }) => {
    const now = clock.now();
    const addresses = body.Addresses.map(({ Address, ActiveFrom = now }) => ({
      address: Address,
      activeFrom: ActiveFrom,
    }));
    return store.setAddresses(caller, params, addresses);
  });
  mount(host, removeServer, ({ caller, params }) => store.removeServer(caller, params.checkpointId, params.serverId));
  mount(host, remove, ({ caller, params }) => store.remove(caller, params.checkpointId));
  mount(host, checkpointProtocolEndpoints.enrol, async ({ body }) => {
    const { serverId, key } = await store.enrol(body.token, body.publicKey);
    // The only time the key is returned: just its hash is stored.
    return { serverId, key: key.reveal() };
  });
}

/** Serialises the credentials of a new server. */
export function toEnrolment({ checkpointId, serverId, token, expiresAt }: IssuedEnrolment) {
  // The only time the token is returned: just its hash is stored.
  return { CheckpointId: checkpointId, ServerId: serverId, Token: token.reveal(), ExpiresAt: expiresAt };
}

/** Same decision as `http/` makes for the endpoints that change a checkpoint. */
const mayEdit = ({ isAdministrator, rights }: Caller, { locationGuid }: Checkpoint): boolean =>
  isAdministrator ||
  (locationGuid !== undefined &&
    rights.level('privateLocation', locationGuid) >= permissionLevel('privateLocation', 'EditPrivateLocation'));

function toCheckpointRow(checkpoint: Checkpoint, now: Instant, translate: Translate): Omit<CheckpointRow, 'MayEdit'> {
  return {
    CheckpointId: checkpoint.checkpointId,
    CheckpointName: checkpoint.name,
    Code: checkpoint.code,
    RegionId: checkpoint.regionIds[0] ?? 0,
    IsPrimaryCheckpoint: checkpoint.isPrimary,
    IsEnabled: checkpoint.isEnabled,
    ...(checkpoint.disabledReason !== undefined && { DisabledReason: checkpoint.disabledReason }),
    Servers: checkpoint.servers.map((server) => ({
      ServerId: server.serverId,
      IsLocal: server.isLocal,
      IsEnrolled: server.isLocal || server.isEnrolled,
      IsAvailable: isAvailable(server, now),
      ...(server.lastSeenAt !== undefined && { LastSeenAt: server.lastSeenAt }),
      SoftwareVersion: server.softwareVersion,
      Capabilities: [...server.capabilities],
      Impairments: server.impairments.map((one) => translateSentence(one, translate)),
      Addresses: server.addresses.map(({ address, activeFrom }) => ({ Address: address, ActiveFrom: activeFrom })),
      WithheldContent: [...(server.withheld ?? [])],
      Warnings: isAvailable(server, now) ? machineWarnings(server.machine) : [],
      ...(server.clockOffsetMs !== undefined && { ClockOffsetMs: server.clockOffsetMs }),
      ...(server.loopLagMs !== undefined && { LoopLagMs: server.loopLagMs }),
      ...(server.freeRuns !== undefined && { FreeRuns: server.freeRuns }),
    })),
  };
}
