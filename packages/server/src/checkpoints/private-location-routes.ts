import {
  privateLocationAuthorizationEndpoints,
  privateLocationHealthEndpoints,
  type CheckpointsHealth,
} from '@vedette/contract/v4/private-location';
import { privateLocationV1Endpoints, type PrivateLocationRow } from '@vedette/contract/v1/checkpoints/private-location';
import { Fault } from '@vedette/kernel/fault';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { grantItemAuthorization, listItemAuthorizations, revokeItemAuthorization, type Item } from '../access/index.js';
import type { Context, StoreContext } from '../module/context.js';
import { permissionLevel, type Caller } from '../rights/index.js';
import { mount, type RouteHost } from '../http/index.js';
import type { Checkpoint, CheckpointRegion } from './checkpoint.js';
import { loadCheckpoints, loadRegions } from './checkpoints-sql.js';
import { computeCheckpointsHealth } from './health-rules.js';
import {
  addPrivateCheckpoint,
  changePrivateLocation,
  createPrivateLocation,
  lookupPrivateLocation,
  removePrivateLocation,
} from './private-location-sql.js';
import { toEnrolment } from './remote-routes.js';

/** `version` is that of this Vedette, which checkpoints should have as well. */
type LocationContext = StoreContext & Pick<Context, 'version'>;

/** Registers the routes of private locations: health, permissions, and creating, changing and removing them. */
export function registerPrivateLocationRoutes(host: RouteHost, context: LocationContext): void {
  const health = privateLocationHealthEndpoints;
  mount(host, health.listAll, ({ caller, query }) => loadHealth(context, caller, query));
  mount(host, health.readForRegion, ({ caller, query }) => loadHealth(context, caller, query));
  registerAuthorizations(host, context);
  registerLocations(host, context);
}

interface HealthQuery {
  readonly filter?: string | undefined;
  readonly regionId?: number | undefined;
}

/**
 * @throws Fault `missing` when there is no such checkpoint, `forbidden` for one location that the caller may not use
 */
async function loadHealth(
  context: LocationContext,
  caller: Caller,
  { filter = '', regionId }: HealthQuery,
): Promise<CheckpointsHealth> {
  const regions = (await loadRegions(context.db, caller.accountId)).filter(({ isPrivate }) => isPrivate);
  const requested = regions.find((region) => region.regionId === regionId);
  if (requested && !mayUse(caller, requested))
    throw new Fault('forbidden', 'No permission: UsePrivateLocation is needed');
  const usableRegions = regions.filter(
    (region) => (regionId === undefined || region === requested) && mayUse(caller, region),
  );
  const regionNames = new Map(usableRegions.map((region) => [region.regionId, region.name]));
  const filterText = filter.trim().toLowerCase();
  const checkpoints = (await loadCheckpoints(context.db, caller.accountId)).filter(
    ({ isDeleted, regionIds: [ownRegionId], name }) => {
      const location = regionNames.get(ownRegionId ?? 0);
      return (
        !isDeleted && location !== undefined && [name, location].some((text) => text.toLowerCase().includes(filterText))
      );
    },
  );
  if (checkpoints.length === 0) throw new Fault('missing', 'There is no such private checkpoint');
  return computeCheckpointsHealth({ checkpoints, version: context.version, now: context.clock.now() });
}

function mayUse({ rights }: Caller, { locationGuid }: Pick<CheckpointRegion, 'locationGuid'>): boolean {
  return locationGuid !== undefined && rights.level('privateLocation', locationGuid) > 0;
}

function registerAuthorizations(host: RouteHost, context: LocationContext): void {
  const { listAuthorizations, addAuthorization, removeAuthorization } = privateLocationAuthorizationEndpoints;
  const loadLocationItem = async ({ accountId }: Caller, regionId: number): Promise<Item> => {
    const location = await lookupPrivateLocation(context.db, accountId, regionId);
    if (!location) throw notFoundFault('private location', regionId);
    return { type: 'privateLocation', ...location };
  };
  mount(host, listAuthorizations, async ({ caller, params }) =>
    listItemAuthorizations(context.db, caller.accountId, await loadLocationItem(caller, params.privateLocationId)),
  );
  mount(host, addAuthorization, async ({ caller, params, body }) =>
    grantItemAuthorization(context, caller, await loadLocationItem(caller, params.privateLocationId), body),
  );
  mount(host, removeAuthorization, async ({ caller, params }) =>
    revokeItemAuthorization(
      context,
      caller,
      await loadLocationItem(caller, params.privateLocationId),
      params.authorizationGuid,
    ),
  );
}

function registerLocations(host: RouteHost, context: LocationContext): void {
  const { list, create, read, change, remove, addCheckpoint } = privateLocationV1Endpoints;
  const loadRows = async (caller: Caller): Promise<PrivateLocationRow[]> => {
    const checkpoints = (await loadCheckpoints(context.db, caller.accountId)).filter(({ isDeleted }) => !isDeleted);
    const regions = await loadRegions(context.db, caller.accountId);
    return regions
      .filter((region) => mayUse(caller, region))
      .map((region) => toPrivateLocationRow(caller, region, checkpoints));
  };
  mount(host, list, ({ caller }) => loadRows(caller));
  mount(host, read, async ({ caller, params: { privateLocationId } }) => {
    const found = (await loadRows(caller)).find((row) => row.PrivateLocationId === privateLocationId);
    if (!found) throw notFoundFault('private location', privateLocationId);
    return found;
  });
  mount(host, create, async ({ caller, body }) => {
    const draft = { name: body.Name, runsOffline: body.RunsOffline ?? false };
    const { regionId, name, issued } = await createPrivateLocation(context, caller, draft);
    const CheckpointIds = issued.map(({ checkpointId }) => checkpointId);
    const row = {
      PrivateLocationId: regionId,
      Name: name,
      MayEdit: true,
      CheckpointIds,
      RunsOffline: draft.runsOffline,
    };
    return { ...row, Enrolments: issued.map(toEnrolment) };
  });
  mount(host, change, ({ caller, params, body: { Name: name, RunsOffline: runsOffline } }) =>
    changePrivateLocation(context, caller, params.privateLocationId, { name, runsOffline }),
  );
  mount(host, remove, ({ caller, params }) => removePrivateLocation(context, caller, params.privateLocationId));
  mount(host, addCheckpoint, async ({ caller, params, body }) => {
    const draft = { name: body.CheckpointName, code: body.Code ?? '', regionId: params.privateLocationId };
    return toEnrolment(await addPrivateCheckpoint(context, caller, draft));
  });
}

function toPrivateLocationRow(
  { rights }: Caller,
  { regionId, name, locationGuid = '', runsOffline }: CheckpointRegion,
  checkpoints: readonly Checkpoint[],
): PrivateLocationRow {
  return {
    PrivateLocationId: regionId,
    Name: name,
    MayEdit: rights.level('privateLocation', locationGuid) >= permissionLevel('privateLocation', 'EditPrivateLocation'),
    CheckpointIds: checkpoints.filter((one) => one.regionIds[0] === regionId).map((one) => one.checkpointId),
    RunsOffline: runsOffline,
  };
}
