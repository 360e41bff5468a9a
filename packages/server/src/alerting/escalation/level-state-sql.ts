import type { Instant } from '@vedette/kernel/clock';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../db/connection.js';
import type { AlertEscalationTable } from '../../db/tables/alerting.js';
import type { Incident, IncidentCheck } from '../../incidents/index.js';
import type { LevelState } from './escalation-rules.js';

/** The incident after its last transition, with its latest confirmed error. Timers need nothing else of it. */
export interface IncidentSnapshot {
  readonly incident: Incident;
  readonly lastError: IncidentCheck;
}

/** Stored state of one level for one incident. */
export interface StoredLevelState extends IncidentSnapshot {
  readonly accountId: number;
  readonly alertDefinitionGuid: string;
  readonly levelId: number;
  readonly state: LevelState;
  /** The incident is over, and nothing changes the state any more. */
  readonly isClosed: boolean;
}

/** Returns the state of every level for the incidents, locked until the transaction ends. */
export async function lockLevelStates(
  tx: Tx,
  accountId: number,
  incidentGuids: readonly string[],
): Promise<StoredLevelState[]> {
  if (incidentGuids.length === 0) return [];
  const rows = await tx
    .selectFrom('alert_escalation')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('incident_guid', 'in', incidentGuids)
    .orderBy('incident_guid')
    .orderBy('alert_definition_guid')
    .orderBy('level_id')
    .forUpdate()
    .execute();
  return rows.map(toStoredLevelState);
}

/**
 * Returns the states whose timer is due at `at` (inclusive), oldest first; those that another process has locked are
 * skipped.
 */
export async function lockDueLevelStates(tx: Tx, at: Instant, limit: number): Promise<StoredLevelState[]> {
  const rows = await tx
    .selectFrom('alert_escalation')
    .selectAll()
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(toStoredLevelState);
}

export async function saveLevelStates(tx: Tx, levelStates: readonly StoredLevelState[]): Promise<void> {
  if (levelStates.length === 0) return;
  await tx
    .insertInto('alert_escalation')
    .values(
      levelStates.map(({ accountId, incident, lastError, alertDefinitionGuid, levelId, state, isClosed }) => ({
        account_id: accountId,
        incident_guid: incident.incidentGuid,
        alert_definition_guid: alertDefinitionGuid,
        level_id: levelId,
        fired_at: state.firedAt ?? null,
        reminders_sent: state.remindersSent,
        due_at: isClosed ? null : (state.dueAt ?? null),
        suppressed_at: state.lastSuppression?.at ?? null,
        suppressed_by: state.lastSuppression?.by ?? null,
        incident: JSON.stringify({ incident, lastError } satisfies IncidentSnapshot),
        is_closed: isClosed,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'incident_guid', 'alert_definition_guid', 'level_id']).doUpdateSet({
        fired_at: sql.ref('excluded.fired_at'),
        reminders_sent: sql.ref('excluded.reminders_sent'),
        due_at: sql.ref('excluded.due_at'),
        suppressed_at: sql.ref('excluded.suppressed_at'),
        suppressed_by: sql.ref('excluded.suppressed_by'),
        incident: sql.ref('excluded.incident'),
        is_closed: sql.ref('excluded.is_closed'),
      }),
    )
    .execute();
}

function toStoredLevelState(row: Selectable<AlertEscalationTable>): StoredLevelState {
  return {
    ...(row.incident as IncidentSnapshot),
    accountId: row.account_id,
    alertDefinitionGuid: row.alert_definition_guid,
    levelId: row.level_id,
    state: {
      firedAt: row.fired_at ?? undefined,
      remindersSent: row.reminders_sent,
      dueAt: row.due_at ?? undefined,
      ...(row.suppressed_at !== null &&
        row.suppressed_by !== null && { lastSuppression: { at: row.suppressed_at, by: row.suppressed_by } }),
    },
    isClosed: row.is_closed,
  };
}
