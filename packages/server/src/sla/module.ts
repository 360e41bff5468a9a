import { DAY, SECOND } from '@vedette/kernel/clock';
import { LookupCache } from '@vedette/kernel/lookup-cache';
import { figureReads } from '../figures/index.js';
import type { ModuleContext } from '../module/context.js';
import type { DomainWiring } from '../module/module.js';
import { createSigningKeys } from './signing/signing-key.js';
import { registerSigningKeyRoutes } from './signing/signing-key-routes.js';
import { measureDueVersions } from './sla-due.js';
import { createSlaFigureDeps } from './sla-figure-deps.js';
import { registerSlaRoutes } from './sla-routes.js';
import { createSlaStore, type SlaStore } from './sla-sql.js';
import { deleteOldSlaVersions } from './sla-version-sql.js';

const CACHE_MS = 5 * SECOND;
const MAX_CACHED_SLAS = 5_000;

/** Module of SLAs, their versions, and the keys that sign statements. */
export function slaModule(context: ModuleContext) {
  const { db, clock, config, log, background, housekeepingDb } = context;
  // Statistics of every monitor contain the targets of the account's oldest SLA.
  const oldestSlas = new LookupCache<NonNullable<Awaited<ReturnType<SlaStore['oldest']>>>>(clock, {
    ttlMs: CACHE_MS,
    maxEntries: MAX_CACHED_SLAS,
  });
  const onError = (error: unknown, version: object, nextAt: number): void =>
    log.error(
      { err: error, ...version, retryAt: new Date(nextAt).toISOString() },
      'could not compute figures of an SLA version and will retry',
    );
  const measureContext = { ...background, ...figureReads(background), onError };
  return {
    module: {
      routes: (host) => {
        registerSlaRoutes(host, createSlaFigureDeps(context));
        registerSigningKeyRoutes(host, context);
      },
      leased: [
        {
          lease: 'slaFigures',
          loops: [
            { name: 'measure', everyMs: 5 * SECOND, turn: (signal) => measureDueVersions(measureContext, signal) },
          ],
        },
      ],
      housekeeping: [
        {
          name: 'delete old SLA versions',
          deleteBatch: (at) => deleteOldSlaVersions(housekeepingDb, at - config.retention.statisticsDays * DAY),
        },
      ],
      follower: {
        onChange: ({ topic }) => {
          if (topic === 'sla') oldestSlas.forget();
        },
        resync: () => oldestSlas.forget(),
      },
      afterWrite: () => oldestSlas.forget(),
      start: () => createSigningKeys(context),
    },
    handles: {
      oldestSla: (accountId: number) => oldestSlas.get(String(accountId), () => createSlaStore(db, accountId).oldest()),
    },
  } satisfies DomainWiring;
}
