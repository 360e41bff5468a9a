import {
  engineProcessEndpoints,
  type EngineProcess,
  type ProcessWork,
} from '@vedette/contract/v1/checkpoints/engine-process';
import type { Db } from '../../db/connection.js';
import { mount, type RouteHost } from '../../http/index.js';
import type { LeaseName } from '../../module/module.js';
import { ALL_PARTITIONS, partitionLease } from '../partitions/partition-rules.js';

/** Registers the list of processes that run the engine. */
export function registerProcessRoutes(host: RouteHost, { db }: { readonly db: Db }): void {
  mount(host, engineProcessEndpoints.list, () => listProcesses(db));
}

/** Work by the name of its lease without the number of a share, in the order of the response. */
const WORK: Readonly<Record<WithoutShare<LeaseName> | 'leader', ProcessWork>> = {
  leader: 'Leader',
  exports: 'Exports',
  reports: 'Reports',
  slaFigures: 'SlaFigures',
  statusPageCopies: 'StatusPageCopies',
  subscriptions: 'Subscriptions',
};

type WithoutShare<Name extends string> = Name extends `${infer Work} ${number}` ? Work : Name;

/** Returns the name of a lease without the number of the share, if it is one of several shares of the same work. */
const withoutShare = (lease: string): string => lease.replace(/ \d+$/, '');

async function listProcesses(db: Db): Promise<EngineProcess[]> {
  const processes = await db
    .selectFrom('engine_member')
    .select(['holder', 'host', 'version', 'started_at', 'heartbeat_at'])
    .orderBy('host')
    .orderBy('started_at')
    .execute();
  const leases = await db.selectFrom('engine_lease').select(['name', 'holder']).execute();
  return processes.map(({ holder, host, version, ...times }) => {
    const held = new Set(leases.flatMap((lease) => (lease.holder === holder ? [lease.name] : [])));
    const heldWork = new Set([...held].map(withoutShare));
    return {
      ProcessId: holder,
      HostName: host,
      SoftwareVersion: version,
      StartedAt: times.started_at,
      LastHeartbeatAt: times.heartbeat_at,
      Partitions: ALL_PARTITIONS.filter((partition) => held.has(partitionLease(partition))).length,
      // A newer version may have leases that this one does not know.
      Work: Object.entries(WORK).flatMap(([name, work]) => (heldWork.has(name) ? [work] : [])),
    };
  });
}
