import type { Instant } from '@vedette/kernel/clock';
import type { Db } from '../../db/connection.js';
import { ALERT_KINDS } from '../delivery-log/alert.js';
import type { AlertDraft } from '../escalation/escalation-rules.js';

/** An alert that a level has actually created. */
export interface ActualAlert extends AlertDraft {
  readonly monitorGuid: string;
  readonly at: Instant;
  readonly firstErrorCheckId: number;
}

const MAX_ROWS = 50_000;

/**
 * Returns the first 50,000 alerts of a level, of one monitor or of all, whose incidents started within [from, until).
 */
export async function loadActualAlerts(
  db: Db,
  level: {
    readonly accountId: number;
    readonly alertDefinitionGuid: string;
    readonly levelId: number;
    readonly monitorGuid?: string;
  },
  from: Instant,
  until: Instant,
): Promise<ActualAlert[]> {
  const { monitorGuid } = level;
  const rows = await db
    .selectFrom('alert')
    .select(['monitor_guid', 'kind', 'ordinal', 'alerted_at as at', 'first_error_check_id as firstErrorCheckId'])
    .where('account_id', '=', level.accountId)
    .where('alert_definition_guid', '=', level.alertDefinitionGuid)
    .where('level_id', '=', level.levelId)
    .where('first_error_at', '>=', from)
    .where('first_error_at', '<', until)
    .$if(monitorGuid !== undefined, (query) => query.where('monitor_guid', '=', monitorGuid ?? ''))
    .limit(MAX_ROWS)
    .execute();
  return rows.flatMap(({ monitor_guid, kind, firstErrorCheckId, ...row }) => {
    const name = ALERT_KINDS[kind];
    if (monitor_guid === null || firstErrorCheckId === null || name === undefined || name === 'System') return [];
    return [{ ...row, monitorGuid: monitor_guid, firstErrorCheckId, kind: name }];
  });
}
