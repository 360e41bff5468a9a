import { loadCheckpoints } from '../checkpoints/index.js';
import type { Context } from '../module/context.js';
import type { DomainWiring } from '../module/module.js';
import { createMonitorAccess, loadPlannedMonitor } from '../monitors/index.js';
import { registerOwnershipRoutes } from './ownership/ownership-routes.js';
import { registerPermissionRoutes } from './permissions/permission-routes.js';
import type { ReadDeps } from './reads/read-deps.js';
import { screenReads } from './reads/reads-sql.js';
import { registerScreenRoutes, registerWebsiteAnnotationRoutes } from './screen-routes.js';
import type { RunNowDeps } from './test-runs/run-now.js';
import { registerTestRunRoutes } from './test-runs/test-run-routes.js';
import type { TestRunDeps } from './test-runs/test-run.js';

export interface ScreenDependencies extends Pick<ReadDeps, 'healthUrl'>, Pick<TestRunDeps, 'draft'> {
  /** Test runs of the engine, which may run in another process. Available once all modules are built. */
  readonly testRuns: () => TestRunDeps['testRuns'];
  readonly requestRun: RunNowDeps['requestRun'];
}

/** Module of the data that pages of the web app read from several domains. */
export function screensModule(context: Context, { healthUrl, draft, testRuns, requestRun }: ScreenDependencies) {
  const { db, clock } = context;
  const reads = screenReads(db);
  return {
    module: {
      routes: (host) => {
        registerScreenRoutes(host, { ...context, ...createMonitorAccess(context), reads, healthUrl });
        registerWebsiteAnnotationRoutes(host, { ...context, reads });
        registerOwnershipRoutes(host, context);
        registerPermissionRoutes(host, context);
        registerTestRunRoutes(host, {
          clock,
          testRuns: testRuns(),
          draft,
          requestRun,
          checkpoints: (accountId) => loadCheckpoints(db, accountId),
          loadSchedule: (monitorGuid) => loadPlannedMonitor(db, monitorGuid),
        });
      },
    },
  } satisfies DomainWiring;
}
