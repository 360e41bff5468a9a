import type { Caller } from '../rights/index.js';
import type { Db } from '../definitions/index.js';
import { retentionPeriod } from './sla-measure.js';
import { insertVersion } from './sla-version-sql.js';
import { selectZoneDependentSlas } from './sla-zone-sql.js';
import type { FigureReads } from '../figures/index.js';

export interface ZoneChange {
  /** IANA time zone. */
  readonly before: string;
  readonly after: string;
  readonly at: number;
}

/**
 * Records a new time zone of the account, which moves the hours of the weekly grid and the exclusion periods. Each SLA
 * with such hours or periods gets a version, whose figures are read later. Runs in the transaction of the change.
 */
export async function recordZoneChange(
  tx: Db,
  { accountId, operatorGuid, operatorName }: Caller,
  { before, after, at }: ZoneChange,
  deps: Pick<FigureReads, 'retention'>,
): Promise<void> {
  const retained = retentionPeriod(at, deps);
  for (const { slaGuid, ...time } of await selectZoneDependentSlas(tx, accountId)) {
    await insertVersion(tx, accountId, {
      slaGuid,
      at,
      change: 'TimeZone',
      reason: '',
      by: { operatorGuid, operatorName },
      before: { TimeZone: before },
      after: { TimeZone: after },
      // Covers all time that may be affected until the exact period is known, because statements must include it.
      affected: { start: Math.min(at, Math.max(retained.start, time.createdAt)), end: at },
      figures: [],
      figuresFrom: undefined,
      activeTimeChange: { before: { ...time, zone: before }, after: { ...time, zone: after } },
    });
  }
}
