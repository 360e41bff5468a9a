import { DAY } from '@vedette/kernel/clock';
import type { ModuleContext } from '../module/context.js';
import type { DomainWiring } from '../module/module.js';
import { registerAccessRoutes, type AccessDependencies } from './access-routes.js';
import { deleteOldAuditEntries } from './audit/audit-retention-sql.js';
import { AccessGatekeeper } from './gatekeeper.js';
import { lookupOperator, lookupOperatorGroup } from './operators/lookup.js';
import { processPasswordRequests } from './sign-in/lost-password.js';

/** Signing in and permissions. The gatekeeper identifies the caller of each request. */
export function accessModule(context: ModuleContext, needs: AccessDependencies) {
  const { db, clock, config, log, housekeepingDb } = context;
  const deps = { ...context, ...needs };
  const gatekeeper = new AccessGatekeeper(context, () => processPasswordRequests(deps));
  return {
    module: {
      routes: (host) => registerAccessRoutes(host, { ...deps, flushUsage: () => gatekeeper.flushUsage() }),
      housekeeping: [
        {
          name: 'delete old audit entries',
          deleteBatch: (at) => deleteOldAuditEntries(housekeepingDb, at - config.retention.statisticsDays * DAY),
        },
      ],
      follower: {
        onChange: ({ topic }) => {
          if (topic === 'operator' || topic === 'account') gatekeeper.clearCache();
        },
        resync: () => gatekeeper.clearCache(),
      },
      afterWrite: () => gatekeeper.clearCache(),
      run: (signal) =>
        gatekeeper.run(clock, signal, (error) =>
          log.warn({ err: error }, 'could not store API usage, send password links or delete expired sign-in data'),
        ),
    },
    lookups: {
      lookupOperator: (accountId, guid) => lookupOperator(db, accountId, guid),
      lookupOperatorGroup: (accountId, guid) => lookupOperatorGroup(db, accountId, guid),
    },
    handles: {
      gatekeeper,
    },
  } satisfies DomainWiring;
}
