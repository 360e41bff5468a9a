import type { Caller } from '../rights/index.js';
import type { Db } from '../definitions/index.js';
import { keptUntil } from './sla-measure.js';
import { insertVersion } from './sla-version-sql.js';
import { selectCounted } from './sla-zone-sql.js';
import type { FigureReads } from '../figures/index.js';

export interface ZoneChange {
  /** IANA. */
  readonly before: string;
  readonly after: string;
  readonly at: number;
}

/**
 * The hours and exclusion periods of SLAs lie elsewhere in another zone of the account: each SLA that has any gets a version, whose
 * figures are read later. In the transaction of the change.
 */
export async function recordZoneChange(
  tx: Db,
  { accountId, operatorGuid, operatorName }: Caller,
  { before, after, at }: ZoneChange,
  deps: Pick<FigureReads, 'retention'>,
): Promise<void> {
  const kept = keptUntil(at, deps);
  for (const { slaGuid, ...time } of await selectCounted(tx, accountId)) {
    await insertVersion(tx, accountId, {
      slaGuid,
      at,
      change: 'TimeZone',
      reason: '',
      by: { operatorGuid, operatorName },
      before: { TimeZone: before },
      after: { TimeZone: after },
      // All it may touch, until it is worked out: a statement of that time must tell it.
      touched: { start: Math.min(at, Math.max(kept.start, time.createdAt)), end: at },
      figures: [],
      figuresFrom: undefined,
      due: { before: { ...time, zone: before }, after: { ...time, zone: after } },
    });
  }
}
