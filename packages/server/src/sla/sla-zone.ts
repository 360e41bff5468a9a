import type { Caller } from '../rights/index.js';
import type { Db } from '../definitions/index.js';
import { retentionPeriod } from './sla-measure.js';
import { insertVersion } from './sla-version-sql.js';
import { selectCounted } from './sla-zone-sql.js';
import type { FigureReads } from '../figures/index.js';

export interface ZoneChange {
  /** IANA time zone. */
  readonly before: string;
  readonly after: string;
  readonly at: number;
}

/**
 * Records a new time zone of the account, in which hours and exclusion periods move: each SLA that has any gets a
 * version, whose figures are read later. Runs in the transaction of the change.
 */
export async function recordZoneChange(
  tx: Db,
  { accountId, operatorGuid, operatorName }: Caller,
  { before, after, at }: ZoneChange,
  deps: Pick<FigureReads, 'retention'>,
): Promise<void> {
  const kept = retentionPeriod(at, deps);
  for (const { slaGuid, ...time } of await selectCounted(tx, accountId)) {
    await insertVersion(tx, accountId, {
      slaGuid,
      at,
      change: 'TimeZone',
      reason: '',
      by: { operatorGuid, operatorName },
      before: { TimeZone: before },
      after: { TimeZone: after },
      // All time it may affect, until that is determined: statements must include it meanwhile.
      touched: { start: Math.min(at, Math.max(kept.start, time.createdAt)), end: at },
      figures: [],
      figuresFrom: undefined,
      due: { before: { ...time, zone: before }, after: { ...time, zone: after } },
    });
  }
}
