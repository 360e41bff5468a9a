import { checkpointEndpoints, checkpointRegionEndpoints } from '@vedette/contract/v4/checkpoint';
import type { RelationObject } from '@vedette/contract/v4/envelope';
import type { Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import type { StoreContext } from '../module/context.js';
import type { MonitorAccess } from '../monitors/index.js';
import type { Caller } from '../rights/index.js';
import { mount, type RouteHost } from '../http/index.js';
import { prefersXml, formatAddressesXml } from './address-list.js';
import {
  addressesByFamily,
  checkpointResource,
  flatCheckpoint,
  regionView,
  serverAttributes,
} from './checkpoint-view.js';
import type { Checkpoint, CheckpointRegion } from './checkpoint.js';
import { loadCheckpoints, loadRegions } from './checkpoints-sql.js';
import { isNameable, loadVisibleLocations } from './visible-locations-sql.js';

/** Dependencies of reading checkpoints. */
export type CheckpointReadDeps = Pick<StoreContext, 'db' | 'clock'> & Pick<MonitorAccess, 'visibleTo'>;

/** Registers the routes of `/Checkpoint` and `/CheckpointRegion`. */
export function registerCheckpointRoutes(host: RouteHost, context: CheckpointReadDeps): void {
  const { list, read, server } = checkpointEndpoints;
  const toEnvelope = createEnveloper(context.clock);
  mount(host, list, async ({ caller }) => {
    const checkpoints = (await loadNameableCheckpoints(context, caller)).filter(({ isDeleted }) => !isDeleted);
    return toEnvelope(checkpoints.map(checkpointResource), '/Checkpoint', caller.zone);
  });
  mount(host, read, async ({ caller, params: { checkpointId } }) => {
    const found = (await loadNameableCheckpoints(context, caller)).find((one) => one.checkpointId === checkpointId);
    if (!found) throw new Fault('missing', `There is no checkpoint ${checkpointId}`);
    return toEnvelope(checkpointResource(found), `/Checkpoint/${checkpointId}`, caller.zone);
  });
  mount(host, server, async ({ caller, params: { serverId } }) => {
    const { checkpoint, found } = findServer(await loadNameableCheckpoints(context, caller), serverId);
    const self = `/Checkpoint/Server/${serverId}`;
    const data = {
      Type: 'CheckpointServer' as const,
      Id: serverId,
      Attributes: serverAttributes(found, checkpoint, context.clock.now()),
      Relationships: [],
      Links: { Self: self },
    };
    const { checkpointId: Id, name } = checkpoint;
    // Clients read the checkpoint's name here.
    const checkpointRelation = {
      Id,
      Type: 'Checkpoint',
      Attributes: { CheckpointName: name },
      Links: { Self: `/Checkpoint/${Id}` },
    };
    return toEnvelope(data, self, caller.zone, [checkpointRelation]);
  });
  registerAddressLists(host, context);
  registerRegionRoutes(host, context);
}

async function loadNameableCheckpoints({ db, visibleTo }: CheckpointReadDeps, caller: Caller): Promise<Checkpoint[]> {
  const visible = await loadVisibleLocations(db, caller, await visibleTo(caller));
  return (await loadCheckpoints(db, caller.accountId)).filter((checkpoint) => isNameable(visible, checkpoint));
}

/** Builds the envelope of a response. `path` is below `/v4`. */
const createEnveloper =
  (clock: Pick<Clock, 'now'>) =>
  <Data>(data: Data, path: string, zone: string, relationships: RelationObject[] = []) => ({
    Data: data,
    Links: { Self: `/v4${path}` },
    Relationships: relationships,
    Meta: { Timestamp: formatLocalDateTime(clock.now(), zone) },
  });

function registerAddressLists(host: RouteHost, { db, clock }: CheckpointReadDeps): void {
  for (const family of ['ipv4', 'ipv6'] as const) {
    mount(host, checkpointEndpoints[family], async ({ request, reply }) => {
      // This endpoint is public, so addresses of private locations are excluded.
      const all = (await loadCheckpoints(db)).filter(({ isPrivate, isDeleted }) => !isPrivate && !isDeleted);
      const addresses = addressesByFamily(all.flatMap(({ servers }) => servers))[family];
      const path = `/Checkpoint/Server/${family === 'ipv4' ? 'Ipv4' : 'Ipv6'}`;
      if (prefersXml(request.headers.accept)) {
        await reply.type('application/xml; charset=utf-8').send(formatAddressesXml(addresses));
      }
      return createEnveloper(clock)(addresses, path, 'UTC');
    });
  }
}

function registerRegionRoutes(host: RouteHost, context: CheckpointReadDeps): void {
  const { list, read, checkpoints } = checkpointRegionEndpoints;
  const loadNameableRegions = async (caller: Caller): Promise<readonly CheckpointRegion[]> => {
    const visible = await loadVisibleLocations(context.db, caller, await context.visibleTo(caller));
    return (await loadRegions(context.db, caller.accountId)).filter((region) => isNameable(visible, region));
  };
  const findRegion = async (caller: Caller, regionId: number): Promise<CheckpointRegion> => {
    const found = (await loadNameableRegions(caller)).find((one) => one.regionId === regionId);
    if (!found) throw new Fault('missing', `There is no region ${regionId}`);
    return found;
  };
  mount(host, list, async ({ caller }) => (await loadNameableRegions(caller)).map(regionView));
  mount(host, read, async ({ caller, params }) => regionView(await findRegion(caller, params.checkpointRegionId)));
  mount(host, checkpoints, async ({ caller, params: { checkpointRegionId } }) => {
    const { regionId } = await findRegion(caller, checkpointRegionId);
    const all = await loadNameableCheckpoints(context, caller);
    return all.filter(({ isDeleted, regionIds }) => !isDeleted && regionIds.includes(regionId)).map(flatCheckpoint);
  });
}

function findServer(checkpoints: readonly Checkpoint[], serverId: number) {
  for (const checkpoint of checkpoints) {
    const found = checkpoint.servers.find((one) => one.serverId === serverId);
    if (found) return { checkpoint, found };
  }
  throw new Fault('missing', `There is no checkpoint server ${serverId}`);
}
