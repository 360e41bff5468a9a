import { DAY, type Instant } from '@vedette/kernel/clock';
import type { ModuleContext } from '../module/context.js';
import type { Housekeeping } from '../module/module.js';
import type { ArtifactStore } from './artifacts/artifact-store.js';
import { loadRetainedArtifacts } from './artifacts/retained-artifacts-sql.js';
import type { BodyStore } from './bodies/body-store.js';
import { deleteOldBodies } from './bodies/body-sql.js';
import { sqlClearingStore, deleteOldClearings } from './clearing/clear-sql.js';
import { continueClearing } from './clearing/clearing.js';
import { deleteOldRollups, rollUpChecks } from './rollups/roll-up-checks-sql.js';
import type { LoadUnobservedTimes } from './rollups/recompute-sql.js';
import { deleteOldVersions } from './rollups/version-sql.js';
import { deleteOldSeries, rollUpSeries } from './series/roll-up-series-sql.js';
import { createSealing, hasOtherVersions } from './store/seal-sql.js';
import { expireWaitingSnapshots } from './snapshots/snapshot-sql.js';
import { dropOldPartitions, ensurePartitions } from './store/partitions-sql.js';

/** Days that headers, bodies and artifacts of OK checks are kept. */
export const OK_DETAIL_DAYS = 7;

/** About a minute of CPU. After an update, 90 days of checks wait to be sealed, and other housekeeping must go on. */
const MAX_SEALED_PER_RUN = 4_000_000;

/** Returns a step that seals a batch of old checks, and logs how many at the end of a run. */
function createSealStep({
  db,
  retention,
  version,
  log,
}: {
  readonly db: ModuleContext['db'];
  readonly retention: { readonly checkDays: number };
  readonly version: string;
  readonly log: ModuleContext['log'];
}): (at: Instant) => Promise<number> {
  const sealing = createSealing(retention);
  /** The current run of housekeeping. All its batches have the same time. */
  let run = { at: 0, sealed: 0 };
  return async (at) => {
    if (run.at !== at) run = { at, sealed: 0 };
    const maySeal = run.sealed < MAX_SEALED_PER_RUN && !(await hasOtherVersions(db, version));
    const count = maySeal ? await sealing.sealBatch(db, at) : 0;
    run.sealed += count;
    if (count === 0 && run.sealed > 0) log.info({ checks: run.sealed }, 'old checks sealed');
    return count;
  };
}

export interface CheckHousekeepingDependencies {
  /** Returns expired checks that are retained because incidents still refer to them. */
  readonly listRetainedChecks: (db: ModuleContext['db'], since: Instant) => Promise<number[]>;
  /** Unobserved time recorded by the engine, for recomputed uptime. */
  readonly loadUnobservedTimes: LoadUnobservedTimes;
}

type HousekeepingContext = Pick<ModuleContext, 'config' | 'housekeepingDb' | 'version' | 'log'>;

/** Roll-up and deletion jobs of checks. */
export function checkHousekeeping(
  { config: { retention }, housekeepingDb: db, version, log }: HousekeepingContext,
  { listRetainedChecks, loadUnobservedTimes }: CheckHousekeepingDependencies,
  { artifacts, bodies }: { readonly artifacts: ArtifactStore; readonly bodies: BodyStore },
): readonly Housekeeping[] {
  const retainedChecks = (at: Instant): Promise<number[]> => listRetainedChecks(db, at - retention.checkDays * DAY);
  const rollupDays = () => ({ quarterHourDays: retention.checkDays, statisticsDays: retention.statisticsDays });
  return [
    { name: 'create partitions', run: (at) => ensurePartitions(db, at) },
    {
      name: 'roll up hours and days',
      run: async (at) => {
        await rollUpChecks(db, at);
      },
    },
    { name: 'roll up series', run: (at) => rollUpSeries(db, at) },
    { name: 'delete old roll-ups', run: (at) => deleteOldRollups(db, at, rollupDays()) },
    { name: 'delete old series', deleteBatch: (at) => deleteOldSeries(db, at, rollupDays()) },
    {
      name: 'delete old checks',
      run: async (at) => {
        const { checkDays } = retention;
        await dropOldPartitions(db, at, { checkDays, okDetailDays: OK_DETAIL_DAYS }, await retainedChecks(at));
        await deleteOldClearings(db, at, checkDays);
      },
    },
    { name: 'seal old checks', deleteBatch: createSealStep({ db, retention, version, log }) },
    {
      name: 'delete old bodies',
      isPerProcess: true,
      run: async (at) => {
        const { deletedCount, okBytes } = await deleteOldBodies(db, at, await retainedChecks(at));
        bodies.setOkBytes(okBytes);
        if (deletedCount > 0) bodies.forget();
      },
    },
    { name: 'expire pending snapshots', run: (at) => expireWaitingSnapshots(db, at) },
    {
      name: 'delete old artifacts',
      isPerProcess: true,
      run: async (at) => artifacts.cleanUp(at, await loadRetainedArtifacts(db, await retainedChecks(at))),
    },
    {
      name: 'delete old figure versions',
      deleteBatch: (at) => deleteOldVersions(db, at - retention.statisticsDays * DAY),
    },
    {
      name: 'continue clearing errors',
      run: async (at) => {
        await continueClearing({ store: sqlClearingStore(db, loadUnobservedTimes), clock: { now: () => at } });
      },
    },
  ];
}
