import { DAY, SECOND } from '@vedette/kernel/clock';
import { ShortMemory } from '@vedette/kernel/short-memory';
import { figureReads } from '../figures/index.js';
import type { ModuleContext } from '../module/context.js';
import type { DomainWiring } from '../module/module.js';
import { createSigningKeys } from './signing/signing-key.js';
import { registerSigningKeyRoutes } from './signing/signing-key-routes.js';
import { measureDue } from './sla-due.js';
import { slaFigures } from './sla-figures.js';
import { registerSlaRoutes } from './sla-routes.js';
import { slaStore, type SlaStore } from './sla-sql.js';
import { dropOldSlaVersions } from './sla-version-sql.js';

const REMEMBER_MS = 5 * SECOND;
const MAX_REMEMBERED = 5_000;

/** Module of SLAs, their versions, and the keys that sign statements. */
export function slaModule(context: ModuleContext) {
  const { db, clock, config, log, background, housekeepingDb } = context;
  // Statistics of every monitor contain the targets of the account's oldest SLA.
  const oldest = new ShortMemory<NonNullable<Awaited<ReturnType<SlaStore['oldest']>>>>(clock, {
    keepMs: REMEMBER_MS,
    maxEntries: MAX_REMEMBERED,
  });
  const onError = (error: unknown, version: object, nextAt: number): void =>
    log.error(
      { err: error, ...version, retryAt: new Date(nextAt).toISOString() },
      'could not compute figures of an SLA version and will retry',
    );
  const measuring = { ...background, ...figureReads(background), onError };
  return {
    module: {
      routes: (host) => {
        registerSlaRoutes(host, slaFigures(context));
        registerSigningKeyRoutes(host, context);
      },
      leased: [
        {
          lease: 'slaFigures',
          loops: [{ name: 'measure', everyMs: 5 * SECOND, turn: (signal) => measureDue(measuring, signal) }],
        },
      ],
      housekeeping: [
        {
          name: 'delete old SLA versions',
          deleteBatch: (at) => dropOldSlaVersions(housekeepingDb, at - config.retention.statisticsDays * DAY),
        },
      ],
      follower: {
        onChange: ({ topic }) => {
          if (topic === 'sla') oldest.forget();
        },
        resync: () => oldest.forget(),
      },
      afterWrite: () => oldest.forget(),
      start: () => createSigningKeys(context),
    },
    handles: {
      oldestSla: (accountId: number) => oldest.get(String(accountId), () => slaStore(db, accountId).oldest()),
    },
  } satisfies DomainWiring;
}
