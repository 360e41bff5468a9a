import { DAY, type Instant } from '@vedette/kernel/clock';
import { dropOldAudit } from '../../access/index.js';
import { dropOldAlerts } from '../../alerting/index.js';
import {
  artifactsOf,
  clearingStore,
  dropOldBodies,
  dropOldClearings,
  dropOldPartitions,
  dropOldRollups,
  dropOldSeries,
  dropOldVersions,
  endWaiting,
  ensurePartitions,
  foldRollups,
  foldSeries,
  type ArtifactShelf,
  goOnClearing,
  type BodyShelf,
} from '../../checks/index.js';
import { dropIdleLocalServers } from '../../checkpoints/index.js';
import { unhurried, type Db } from '../../db/connection.js';
import { dropOldIncidents, dropOldPacks, dropOldSnapshots, heldChecks } from '../../incidents/index.js';
import { dropOldChartNotes } from '../../chart-notes/index.js';
import { dropOldFigures } from '../../rum/index.js';
import { dropOldSlaVersions } from '../../sla/index.js';
import { dropOldRuns } from '../../reports/index.js';
import { unknownTimes } from '../../engine/plan/missed-sql.js';
import { dropOldEngineRows } from '../../engine/upkeep/retention-sql.js';
import type { Config } from '../settings/config.js';
import type { Housekeeping } from '../../module/module.js';

/** Headers and bodies of good checks. */
export const OK_DETAIL_DAYS = 7;

const rollupDays = ({ checkDays, statisticsDays }: Config['retention']) => ({
  quarterDays: checkDays,
  foldedDays: statisticsDays,
});

/** What the engine tidies up every few minutes, in this order; how long things are kept may change meanwhile. */
export function housekeepingOf(
  store: Db,
  { retention }: Config,
  { bodies, artifacts }: { readonly bodies: BodyShelf; readonly artifacts: ArtifactShelf },
): readonly Housekeeping[] {
  const db = unhurried(store);
  const held = (at: Instant): Promise<number[]> => heldChecks(db, at - retention.checkDays * DAY);
  return [
    { name: 'partitions to come', run: (at) => ensurePartitions(db, at) },
    { name: 'local servers of processes that are gone', run: (at) => dropIdleLocalServers(db, at) },
    {
      name: 'hours and days that are over',
      run: async (at) => {
        await foldRollups(db, at);
      },
    },
    { name: 'values of series of hours that are over', run: (at) => foldSeries(db, at) },
    { name: 'old roll-ups', run: (at) => dropOldRollups(db, at, rollupDays(retention)) },
    {
      name: 'old series',
      run: async (at) => {
        while ((await dropOldSeries(db, at, rollupDays(retention))) > 0);
      },
    },
    {
      name: 'old checks',
      run: async (at) => {
        const { checkDays } = retention;
        await dropOldPartitions(db, at, { checkDays, okDetailDays: OK_DETAIL_DAYS }, await held(at));
        await dropOldClearings(db, at, checkDays);
      },
    },
    {
      name: 'old packs and snapshots',
      run: async (at) => {
        const { checkDays } = retention;
        while ((await dropOldPacks(db, at - checkDays * DAY)) > 0);
        while ((await dropOldSnapshots(db, at - checkDays * DAY)) > 0);
      },
    },
    {
      name: 'old bodies',
      run: async (at) => {
        const { dropped, okBytes } = await dropOldBodies(db, at, await held(at));
        bodies.setOkBytes(okBytes);
        if (dropped > 0) bodies.forget();
      },
    },
    { name: 'snapshots that nobody drew', run: (at) => endWaiting(db, at) },
    {
      name: 'old pictures and sources',
      run: async (at) => artifacts.cleanUp(at, await artifactsOf(db, await held(at))),
    },
    {
      // Before mails: what became of them is noted with the runs.
      name: 'old reports',
      run: async (at) => {
        while ((await dropOldRuns(db, at - retention.statisticsDays * DAY)) > 0);
      },
    },
    {
      name: 'old alerts and mails',
      run: async (at) => {
        const { checkDays, statisticsDays } = retention;
        const limits = { alertsBefore: at - statisticsDays * DAY, mailsBefore: at - checkDays * DAY };
        while ((await dropOldAlerts(db, limits)) > 0);
      },
    },
    {
      name: 'old incidents',
      run: async (at) => {
        while ((await dropOldIncidents(db, at - retention.statisticsDays * DAY)) > 0);
      },
    },
    {
      name: 'old audit entries',
      run: async (at) => {
        while ((await dropOldAudit(db, at - retention.statisticsDays * DAY)) > 0);
      },
    },
    {
      name: 'old notes for charts',
      run: async (at) => {
        while ((await dropOldChartNotes(db, at - retention.statisticsDays * DAY)) > 0);
      },
    },
    {
      name: 'old versions of figures',
      run: async (at) => {
        while ((await dropOldVersions(db, at - retention.statisticsDays * DAY)) > 0);
      },
    },
    {
      name: 'old versions of SLAs',
      run: async (at) => {
        while ((await dropOldSlaVersions(db, at - retention.statisticsDays * DAY)) > 0);
      },
    },
    {
      name: 'old figures of visitors',
      run: async (at) => {
        const { checkDays, statisticsDays } = retention;
        while ((await dropOldFigures(db, at, { fineDays: checkDays, coarseDays: statisticsDays })) > 0);
      },
    },
    {
      name: 'errors that are still to be cleared',
      run: async (at) => {
        await goOnClearing({ store: clearingStore(db, unknownTimes), clock: { now: () => at } });
      },
    },
    { name: 'old runs', run: (at) => dropOldEngineRows(db, at, retention.checkDays * DAY) },
  ];
}
