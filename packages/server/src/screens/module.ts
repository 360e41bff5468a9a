import { loadCheckpoints } from '../checkpoints/index.js';
import type { Context } from '../module/context.js';
import type { DomainWiring } from '../module/module.js';
import { monitorAccess, plannedMonitor } from '../monitors/index.js';
import { registerOwnershipRoutes } from './ownership/ownership-routes.js';
import { registerPermissionRoutes } from './permissions/permission-routes.js';
import type { ReadDeps } from './reads/read-deps.js';
import { screenReads } from './reads/reads-sql.js';
import { registerScreenRoutes, registerWebsiteAnnotationRoutes } from './screen-routes.js';
import type { RunNowDeps } from './trials/run-now.js';
import { registerTestRunRoutes } from './trials/test-run-routes.js';
import type { TestRunDeps } from './trials/test-run.js';

export interface ScreenNeeds extends Pick<ReadDeps, 'healthUrl'>, Pick<TestRunDeps, 'draft'> {
  /** Test runs of the engine, which may run in another process. Available once all modules are built. */
  readonly trials: () => TestRunDeps['trials'];
  readonly requestRun: RunNowDeps['requestRun'];
}

/** Module of the data that pages of the web app read from several domains. */
export function screensModule(context: Context, { healthUrl, draft, trials, requestRun }: ScreenNeeds) {
  const { db, clock } = context;
  const reads = screenReads(db);
  return {
    module: {
      routes: (host) => {
        registerScreenRoutes(host, { ...context, ...monitorAccess(context), reads, healthUrl });
        registerWebsiteAnnotationRoutes(host, { ...context, reads });
        registerOwnershipRoutes(host, context);
        registerPermissionRoutes(host, context);
        registerTestRunRoutes(host, {
          clock,
          trials: trials(),
          draft,
          requestRun,
          checkpoints: (accountId) => loadCheckpoints(db, accountId),
          planned: (monitorGuid) => plannedMonitor(db, monitorGuid),
        });
      },
    },
  } satisfies DomainWiring;
}
