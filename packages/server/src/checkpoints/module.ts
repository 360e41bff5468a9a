import type { ModuleContext } from '../module/context.js';
import type { DomainWiring } from '../module/module.js';
import type { MonitorAccess } from '../monitors/index.js';
import { registerCheckpointRoutes } from './checkpoint-routes.js';
import { removeIdleLocalServers } from './local-servers-sql.js';
import { registerPrivateLocationRoutes } from './private-location-routes.js';
import { lookupCheckpoint, lookupPrivateLocation } from './private-location-sql.js';
import { registerRemoteCheckpointRoutes } from './remote-routes.js';

/** Creates the module of checkpoints, private locations and their servers. */
export function checkpointsModule(context: ModuleContext, { visibleTo }: Pick<MonitorAccess, 'visibleTo'>) {
  const { db, housekeepingDb } = context;
  const reading = { ...context, visibleTo };
  return {
    module: {
      routes: (host) => {
        registerCheckpointRoutes(host, reading);
        registerRemoteCheckpointRoutes(host, reading);
        registerPrivateLocationRoutes(host, context);
      },
      housekeeping: [
        {
          name: 'delete idle local servers',
          run: (at) => removeIdleLocalServers(housekeepingDb, at),
        },
      ],
    },
    lookups: {
      lookupPrivateLocation: (accountId, regionId) => lookupPrivateLocation(db, accountId, regionId),
      lookupCheckpoint: (accountId, checkpointId) => lookupCheckpoint(db, accountId, checkpointId),
    },
  } satisfies DomainWiring;
}
