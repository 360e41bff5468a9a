import type { EscalationLevel, EscalationLevelWrite } from '@vedette/contract/v4/escalation-level';
import { Problems } from '@vedette/kernel/fault';
import { checkIdInBody, missing } from '@vedette/kernel/rule-messages';
import { changedFields } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { noteChange } from './change.js';
import { checkSameGuid, storedDefinition } from './stored-definition.js';
import type { DefinitionDeps } from './deps.js';
import { definitionHash } from '@vedette/kernel/hash';
import type { Db } from '../ledger/ledger-sql.js';
import { lockDefinition } from './definition-sql.js';
import { LEVEL_DEFAULTS, withChange, type LevelSettings } from './level-settings-rules.js';
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
export async function storedLevel(db: Db, ref: LevelRef): Promise<LevelSettings> {
  const [level] = await selectLevels(db, ref);
  if (!level) throw missing('escalation level', ref.levelId);
  return level;
}

export async function listLevels(db: Db, caller: Caller, guid: string): Promise<EscalationLevel[]> {
  const levels = await selectLevels(db, { accountId: caller.accountId, alertDefinitionGuid: guid });
  return levels.map((level) => toWire(guid, level.levelId, level));
}

export async function readLevel(db: Db, caller: Caller, params: LevelParams): Promise<EscalationLevel> {
  const level = await storedLevel(db, toLevelRef(caller, params));
  return toWire(params.alertDefinitionGuid, params.escalationLevelId, level);
}

/** Reports a body that names another level or definition than the path. */
export function checkPath(
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
  { change, complete }: { readonly change: EscalationLevelWrite; readonly complete: boolean },
): Promise<void> {
  const ref = toLevelRef(caller, params);
  await deps.db.transaction().execute(async (tx) => {
    await lockDefinition(tx, ref.accountId, ref.alertDefinitionGuid);
    const definition = await storedDefinition(tx, ref.accountId, ref.alertDefinitionGuid);
    const before = await storedLevel(tx, ref);
    const problems = new Problems();
    checkPath(params, change, problems);
    problems.throwIfAny();
    const base = complete ? (LEVEL_DEFAULTS[ref.levelId - 1] ?? before) : before;
    const after = withChange(base, change);
    await updateLevel(tx, ref, after);
    const wire = (level: LevelSettings): Record<string, unknown> => ({
      ...toWire(ref.alertDefinitionGuid, ref.levelId, level),
    });
    const fields = changedFields({ ...wire(before), Id: 0 }, wire(after));
    await noteChange({ tx, deps, caller }, { action: 'Updated', definition, ...fields });
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
