import type { Context } from '../module/context.js';
import type { RumMetricsDeps } from './metrics.js';
import { rumFigureReads } from './rollup-reads-sql.js';
import { rumWebsiteStore } from './rum-website-sql.js';

/** Reads figures of what visitors' browsers report. */
export const rumReads = ({ db, clock }: Pick<Context, 'db' | 'clock'>): RumMetricsDeps => ({
  clock,
  storeFor: (accountId) => rumWebsiteStore(db, accountId),
  readsFor: (accountId) => rumFigureReads(db, accountId),
});
