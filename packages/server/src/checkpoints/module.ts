import type { Context } from '../module/context.js';
import type { Module } from '../module/module.js';
import type { MonitorAccess } from '../monitors/index.js';
import { registerCheckpointRoutes } from './checkpoint-routes.js';
import { loadCheckpoints, loadRegions } from './checkpoints-sql.js';
import { enrolmentStore } from './enrolment-store-sql.js';
import { dropIdleLocalServers } from './local-servers-sql.js';
import { registerPrivateLocationRoutes } from './private-location-routes.js';
import { lookupCheckpoint, lookupPrivateLocation } from './private-location-sql.js';
import { registerRemoteCheckpointRoutes } from './remote-routes.js';
import { visibleLocations } from './visible-locations-sql.js';
import type { Caller } from '../rights/index.js';

/** Checkpoints, private locations and their servers. */
export function checkpointsModule(context: Context, { visibleTo }: Pick<MonitorAccess, 'visibleTo'>) {
  const { db, housekeepingDb } = context;
  const deps = {
    ...context,
    store: enrolmentStore(context),
    loadCheckpoints: (accountId?: number) => loadCheckpoints(db, accountId),
    loadRegions: (accountId: number) => loadRegions(db, accountId),
    visibleLocations: async (caller: Caller) => visibleLocations(db, caller, await visibleTo(caller)),
  };
  return {
    routes: (host) => {
      registerCheckpointRoutes(host, deps);
      registerRemoteCheckpointRoutes(host, deps);
      registerPrivateLocationRoutes(host, deps);
    },
    lookups: {
      lookupPrivateLocation: (accountId: number, regionId: number) => lookupPrivateLocation(db, accountId, regionId),
      lookupCheckpoint: (accountId: number, checkpointId: number) => lookupCheckpoint(db, accountId, checkpointId),
    },
    housekeeping: [
      {
        name: 'local servers of processes that are gone',
        run: (at) => dropIdleLocalServers(housekeepingDb, at),
      },
    ],
  } satisfies Module;
}
