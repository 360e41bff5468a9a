import { seededRandom, systemRandom } from '@vedette/kernel/random';
import type { Instant } from '@vedette/kernel/clock';
import { loadVisibleMonitors } from '../../../monitors/index.js';
import type { DashboardFigureDeps } from '../../../dashboards/figures/dashboard-figures.js';
import type { Db } from '../../../definitions/references-sql.js';
import { noSystemFonts } from '@vedette/documents/fonts/find-font';
import { readAlertFigures } from '../../../figures/statistics/alert-figures-sql.js';
import { readFigures } from '../../../figures/statistics/read-figures-sql.js';
import { readStatuses } from '../../../figures/status/status-sql.js';
import { screenReads } from '../../../screens/reads/reads-sql.js';
import { Reporter, type ReporterDeps } from '../reporter.js';
import { plainVault } from '../../../testing/plain-vault.js';

/** Returns dependencies of reports with a real database and a clock that the test sets. */
export function reporterDeps(db: Db, clock: { now: () => Instant }, change: Partial<ReporterDeps> = {}): ReporterDeps {
  const random = seededRandom(clock.now());
  const dashboards: DashboardFigureDeps = {
    db,
    clock,
    figures: (query) => readFigures(db, query),
    alertFigures: (query) => readAlertFigures(db, query),
    retention: { checkDays: 90, statisticsDays: 730 },
    visibleTo: (caller) => loadVisibleMonitors(db, caller),
    monitorsOfGroup: () => Promise.resolve('all'),
  };
  return {
    db,
    clock,
    dashboards,
    random: systemRandom,
    slas: { ...dashboards, random },
    reads: screenReads(db),
    statuses: (query) => readStatuses(db, query),
    coverage: () => Promise.resolve({ Covered: 0, Uncovered: 0, Production: { Covered: 0, Uncovered: 0 }, Rows: [] }),
    checkpoints: () => Promise.resolve([]),
    publicUrl: 'https://watch.example',
    fonts: noSystemFonts,
    holder: crypto.randomUUID(),
    vault: plainVault,
    onError: (error) => {
      throw error;
    },
    ...change,
  };
}

export const aReporter = (db: Db, clock: { now: () => Instant }, change: Partial<ReporterDeps> = {}): Reporter =>
  new Reporter(reporterDeps(db, clock, change));
