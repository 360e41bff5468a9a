import type { EscalationLevel, EscalationLevelWrite } from '@vedette/contract/v4/escalation-level';
import { Problems } from '@vedette/kernel/fault';
import { checkIdInBody, notFoundFault } from '@vedette/kernel/rule-messages';
import { findChangedFields } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { auditDefinitionChange } from './audit-definition-change.js';
import { checkSameGuid, loadDefinition } from './load-definition.js';
import type { DefinitionDeps } from './deps.js';
import { definitionHash } from '@vedette/kernel/hash';
import type { Db } from '../delivery-log/delivery-log-sql.js';
import { lockDefinition } from './definition-sql.js';
import { LEVEL_DEFAULTS, applyLevelChange, type LevelSettings } from './level-settings-rules.js';
import { selectLevels, updateLevel, type LevelRef } from './level-settings-sql.js';

/** Path parameters of a level. */
export interface LevelParams {
  readonly alertDefinitionGuid: string;
  readonly escalationLevelId: number;
}

export const toLevelRef = (caller: Caller, params: LevelParams): LevelRef => ({
  accountId: caller.accountId,
  alertDefinitionGuid: params.alertDefinitionGuid,
  levelId: params.escalationLevelId,
});

/** @throws Fault `missing`. */
export async function loadLevel(db: Db, ref: LevelRef): Promise<LevelSettings> {
  const [level] = await selectLevels(db, ref);
  if (!level) throw notFoundFault('escalation level', ref.levelId);
  return level;
}

export async function listLevels(db: Db, caller: Caller, guid: string): Promise<EscalationLevel[]> {
  const levels = await selectLevels(db, { accountId: caller.accountId, alertDefinitionGuid: guid });
  return levels.map((level) => toWire(guid, level.levelId, level));
}

export async function readLevel(db: Db, caller: Caller, params: LevelParams): Promise<EscalationLevel> {
  const level = await loadLevel(db, toLevelRef(caller, params));
  return toWire(params.alertDefinitionGuid, params.escalationLevelId, level);
}

/** Reports a body that names another level or definition than the path. */
export function checkBodyMatchesPath(
  { alertDefinitionGuid, escalationLevelId }: LevelParams,
  { AlertDefinitionGuid: guid, Id: id }: EscalationLevelWrite,
  problems: Problems,
): void {
  checkSameGuid(guid, alertDefinitionGuid, problems);
  checkIdInBody('Id', { given: id, inPath: escalationLevelId }, problems);
}

/**
 * Changes a level; in a replacement, fields that are not sent get their default.
 * @throws Fault `missing`, and `invalid` when the body names another level or definition than the path.
 */
export async function changeLevel(
  deps: DefinitionDeps,
  caller: Caller,
  params: LevelParams,
  { change, isReplacement }: { readonly change: EscalationLevelWrite; readonly isReplacement: boolean },
): Promise<void> {
  const ref = toLevelRef(caller, params);
  await deps.db.transaction().execute(async (tx) => {
    await lockDefinition(tx, ref.accountId, ref.alertDefinitionGuid);
    const definition = await loadDefinition(tx, ref.accountId, ref.alertDefinitionGuid);
    const before = await loadLevel(tx, ref);
    const problems = new Problems();
    checkBodyMatchesPath(params, change, problems);
    problems.throwIfAny();
    const base = isReplacement ? (LEVEL_DEFAULTS[ref.levelId - 1] ?? before) : before;
    const after = applyLevelChange(base, change);
    await updateLevel(tx, ref, after);
    const toAuditFields = (level: LevelSettings): Record<string, unknown> => ({
      ...toWire(ref.alertDefinitionGuid, ref.levelId, level),
    });
    const fields = findChangedFields({ ...toAuditFields(before), Id: 0 }, toAuditFields(after));
    await auditDefinitionChange({ tx, deps, caller }, { action: 'Updated', definition, ...fields });
  });
}

function toWire(guid: string, levelId: number, level: LevelSettings): EscalationLevel {
  const fields = {
    Id: levelId,
    AlertDefinitionGuid: guid,
    EscalationMode: level.mode,
    ThresholdErrorCount: level.thresholdErrorCount,
    ThresholdMinutes: level.thresholdMinutes,
    IsActive: level.isActive,
    Message: level.message,
    NumberOfReminders: level.numberOfReminders,
    ReminderDelay: level.reminderDelayMinutes,
    IncludeTraceRoute: level.includeTraceRoute,
  };
  return { ...fields, Hash: definitionHash(fields) };
}
