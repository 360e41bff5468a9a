import type { Context } from '../module/context.js';
import { readAlertFigures } from './statistics/alert-figures-sql.js';
import { readFirstFigures } from './statistics/first-figures-sql.js';
import { readFigures } from './statistics/read-figures-sql.js';
import type { StatisticsDeps } from './statistics/statistics.js';

/** Reads figures of checks. Domains that add something to every read, such as a cache, replace its functions. */
export type FigureReads = Omit<StatisticsDeps, 'oldestSla'>;

export const figureReads = ({ db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>): FigureReads => ({
  clock,
  figures: (wish) => readFigures(db, wish),
  alertFigures: (wish) => readAlertFigures(db, wish),
  firstFigures: (accountId, monitors) => readFirstFigures(db, accountId, monitors),
  retention: config.retention,
});
