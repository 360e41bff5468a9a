import {
  engineProcessEndpoints,
  type EngineProcess,
  type ProcessWork,
} from '@vedette/contract/v1/checkpoints/engine-process';
import type { Db } from '../../db/connection.js';
import { mount, type RouteHost } from '../../http/index.js';
import type { LeaseName } from '../../module/module.js';

/** Registers the list of processes that run the engine. */
export function registerProcessRoutes(host: RouteHost, { db }: { readonly db: Db }): void {
  mount(host, engineProcessEndpoints.list, () => listProcesses(db));
}

const WORK: Readonly<Record<string, ProcessWork>> = {
  engine: 'Engine',
  exports: 'Exports',
  reports: 'Reports',
  slaFigures: 'SlaFigures',
  statusPageCopies: 'StatusPageCopies',
  subscriptions: 'Subscriptions',
} satisfies Record<LeaseName | 'engine', ProcessWork>;

async function listProcesses(db: Db): Promise<EngineProcess[]> {
  const processes = await db
    .selectFrom('engine_member')
    .select(['holder', 'host', 'version', 'started_at', 'heartbeat_at'])
    .orderBy('host')
    .orderBy('started_at')
    .execute();
  const leases = await db.selectFrom('engine_lease').select(['name', 'holder']).orderBy('name').execute();
  return processes.map(({ holder, host, version, ...times }) => ({
    ProcessId: holder,
    HostName: host,
    SoftwareVersion: version,
    StartedAt: times.started_at,
    LastHeartbeatAt: times.heartbeat_at,
    // A newer version may have leases that this one does not know.
    Work: leases.flatMap((lease) => (lease.holder === holder ? (WORK[lease.name] ?? []) : [])),
  }));
}
