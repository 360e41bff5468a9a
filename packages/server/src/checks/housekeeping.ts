import { DAY, type Instant } from '@vedette/kernel/clock';
import type { ModuleContext } from '../module/context.js';
import type { Housekeeping } from '../module/module.js';
import type { ArtifactStore } from './artifacts/artifact-store.js';
import { selectHeldArtifacts } from './artifacts/held-artifacts-sql.js';
import type { BodyStore } from './bodies/body-store.js';
import { dropOldBodies } from './bodies/body-sql.js';
import { clearingStore, dropOldClearings } from './clearing/clear-sql.js';
import { continueClearing } from './clearing/clearing.js';
import { dropOldRollups, rollUpChecks } from './rollups/roll-up-checks-sql.js';
import type { UnknownTimes } from './rollups/recompute-sql.js';
import { dropOldVersions } from './rollups/version-sql.js';
import { dropOldSeries, rollUpSeries } from './series/roll-up-series-sql.js';
import { endWaiting } from './snapshots/snapshot-sql.js';
import { dropOldPartitions, ensurePartitions } from './store/partitions-sql.js';

/** Days that headers, bodies and artifacts of good checks are kept. */
export const OK_DETAIL_DAYS = 7;

export interface CheckHousekeepingNeeds {
  /** Returns expired checks that are retained because incidents still refer to them. */
  readonly heldChecks: (db: ModuleContext['db'], since: Instant) => Promise<number[]>;
  /** Unobserved time recorded by the engine, for recomputed uptime. */
  readonly unknownTimes: UnknownTimes;
}

/** Roll-up and deletion jobs of checks. */
export function checkHousekeeping(
  { config: { retention }, housekeepingDb: db }: Pick<ModuleContext, 'config' | 'housekeepingDb'>,
  { heldChecks, unknownTimes }: CheckHousekeepingNeeds,
  { artifacts, bodies }: { readonly artifacts: ArtifactStore; readonly bodies: BodyStore },
): readonly Housekeeping[] {
  const held = (at: Instant): Promise<number[]> => heldChecks(db, at - retention.checkDays * DAY);
  const rollupDays = () => ({ quarterDays: retention.checkDays, foldedDays: retention.statisticsDays });
  return [
    { name: 'create partitions', run: (at) => ensurePartitions(db, at) },
    {
      name: 'roll up hours and days',
      run: async (at) => {
        await rollUpChecks(db, at);
      },
    },
    { name: 'roll up series', run: (at) => rollUpSeries(db, at) },
    { name: 'delete old roll-ups', run: (at) => dropOldRollups(db, at, rollupDays()) },
    { name: 'delete old series', deleteBatch: (at) => dropOldSeries(db, at, rollupDays()) },
    {
      name: 'delete old checks',
      run: async (at) => {
        const { checkDays } = retention;
        await dropOldPartitions(db, at, { checkDays, okDetailDays: OK_DETAIL_DAYS }, await held(at));
        await dropOldClearings(db, at, checkDays);
      },
    },
    {
      name: 'delete old bodies',
      run: async (at) => {
        const { dropped, okBytes } = await dropOldBodies(db, at, await held(at));
        bodies.setOkBytes(okBytes);
        if (dropped > 0) bodies.forget();
      },
    },
    { name: 'expire pending snapshots', run: (at) => endWaiting(db, at) },
    {
      name: 'delete old artifacts',
      run: async (at) => artifacts.cleanUp(at, await selectHeldArtifacts(db, await held(at))),
    },
    {
      name: 'delete old figure versions',
      deleteBatch: (at) => dropOldVersions(db, at - retention.statisticsDays * DAY),
    },
    {
      name: 'continue clearing errors',
      run: async (at) => {
        await continueClearing({ store: clearingStore(db, unknownTimes), clock: { now: () => at } });
      },
    },
  ];
}
