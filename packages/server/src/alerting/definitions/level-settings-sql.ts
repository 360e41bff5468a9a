import type { Db, Tx } from '../../db/connection.js';
import type { LevelSettings } from './level-settings-rules.js';

/** Identifies a level of a definition of an account. */
export interface LevelRef {
  readonly accountId: number;
  readonly alertDefinitionGuid: string;
  readonly levelId: number;
}

export function levelRow(level: LevelSettings) {
  return {
    is_active: level.isActive,
    escalation_mode: level.mode,
    threshold_error_count: level.thresholdErrorCount,
    threshold_minutes: level.thresholdMinutes,
    number_of_reminders: level.numberOfReminders,
    reminder_delay_minutes: level.reminderDelayMinutes,
    message: level.message,
    include_trace_route: level.includeTraceRoute,
  };
}

/** Returns the settings of the levels of a definition by id, in order; of one when `levelId` is given. */
export async function selectLevels(
  db: Db,
  { accountId, alertDefinitionGuid, levelId }: Omit<LevelRef, 'levelId'> & { readonly levelId?: number },
): Promise<(LevelSettings & { readonly levelId: number })[]> {
  let query = db
    .selectFrom('escalation_level')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('alert_definition_guid', '=', alertDefinitionGuid);
  if (levelId !== undefined) query = query.where('level_id', '=', levelId);
  const rows = await query.orderBy('level_id').execute();
  return rows.map((row) => ({
    levelId: row.level_id,
    isActive: row.is_active,
    mode: row.escalation_mode,
    thresholdErrorCount: row.threshold_error_count,
    thresholdMinutes: row.threshold_minutes,
    numberOfReminders: row.number_of_reminders,
    reminderDelayMinutes: row.reminder_delay_minutes,
    message: row.message,
    includeTraceRoute: row.include_trace_route,
  }));
}

export async function updateLevel(tx: Tx, ref: LevelRef, level: LevelSettings): Promise<void> {
  await tx
    .updateTable('escalation_level')
    .set(levelRow(level))
    .where('account_id', '=', ref.accountId)
    .where('alert_definition_guid', '=', ref.alertDefinitionGuid)
    .where('level_id', '=', ref.levelId)
    .execute();
}
