import type { Context } from '../module/context.js';
import { readAlertFigures } from './statistics/alert-figures-sql.js';
import { readFigures } from './statistics/read-figures-sql.js';
import type { FigureReads } from './statistics/statistics.js';

export const figureReads = ({ db, config }: Pick<Context, 'db' | 'config'>): FigureReads => ({
  figures: (query) => readFigures(db, query),
  alertFigures: (query) => readAlertFigures(db, query),
  retention: config.retention,
});
