import { SECOND } from '@vedette/kernel/clock';
import { LookupCache } from '@vedette/kernel/lookup-cache';
import type { ModuleContext } from '../module/context.js';
import type { DomainWiring } from '../module/module.js';
import { MONITOR_LEVELS, type Caller } from '../rights/index.js';
import { registerDependencyRoutes } from './dependencies/dependency-routes.js';
import { buildMonitorDeps, type MonitorDependencies } from './deps-sql.js';
import { registerDomainGroupSetRoutes } from './domain-groups/domain-group-set-routes.js';
import type { CollectionFetchDeps } from './drafts/collection-fetch.js';
import { registerCollectionRoutes } from './drafts/collection-routes.js';
import { prepareDraft, type PreparedDraft } from './drafts/draft.js';
import { registerMonitorAuthorizationRoutes } from './monitor-authorization-routes.js';
import { registerMonitorGroupRoutes } from './monitor-group-routes.js';
import { registerMonitorRoutes } from './monitor-routes.js';
import { moveLogins } from './moved-logins/move-logins-sql.js';
import { registerMonitorTemplateRoutes } from './templates/template-routes.js';
import { lookupMonitor, lookupMonitorGroup } from './visibility/visibility-sql.js';

const CACHE_MS = 5 * SECOND;
const MAX_CACHED_MONITORS = 5_000;

/** Module of monitors, their groups, templates and maintenance. */
export function monitorsModule(context: ModuleContext, needs: MonitorDependencies & CollectionFetchDeps) {
  const { db, background, random, config, vault } = context;
  const deps = buildMonitorDeps(context, needs, config.browserIntervalMs);
  // Nearly every call looks up a monitor, so results are cached as callers are: for a few seconds, or until a change.
  const monitorCache = new LookupCache<{ readonly groupGuids: readonly string[] }>(context.clock, {
    ttlMs: CACHE_MS,
    maxEntries: MAX_CACHED_MONITORS,
  });
  const lookup = (accountId: number, guid: string) =>
    monitorCache.get(`${accountId} ${guid}`, () => lookupMonitor(db, accountId, guid));
  return {
    module: {
      routes: (host) => {
        registerMonitorRoutes(host, deps);
        registerMonitorGroupRoutes(host, deps);
        registerMonitorAuthorizationRoutes(host, deps);
        registerMonitorTemplateRoutes(host, deps);
        registerDomainGroupSetRoutes(host, deps);
        registerDependencyRoutes(host, context);
        registerCollectionRoutes(host, needs);
      },
      follower: {
        onChange: ({ topic }) => {
          if (topic === 'monitor' || topic === 'monitorGroup') monitorCache.forget();
        },
        resync: () => monitorCache.forget(),
      },
      afterWrite: () => monitorCache.forget(),
      start: async () => {
        await moveLogins(background.db, { vault, random });
      },
    },
    lookups: {
      lookupMonitor: lookup,
      lookupMonitorGroup: (accountId, guid) => lookupMonitorGroup(db, accountId, guid),
    },
    handles: {
      draft: (
        caller: Caller,
        body: Parameters<typeof prepareDraft>[2],
        checkpointId?: number,
      ): Promise<PreparedDraft> => prepareDraft(deps, caller, body, checkpointId),
      /**
       * Returns whether a caller may see the settings of a monitor, not only its data (`ViewMonitor`, not
       * `ViewMonitorData`).
       */
      maySeeSettings: async ({ accountId, rights }: Caller, monitorGuid: string): Promise<boolean> => {
        const { groupGuids = [] } = (await lookup(accountId, monitorGuid)) ?? {};
        return rights.monitorLevel(monitorGuid, groupGuids) >= MONITOR_LEVELS.ViewMonitor;
      },
    },
  } satisfies DomainWiring;
}
