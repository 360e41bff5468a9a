import { createHash } from 'node:crypto';
import { monitorFields } from '@vedette/contract/v4/monitor-fields';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { Secret } from '@vedette/kernel/secret';
import type { Caller } from '../../rights/index.js';
import { toCanonicalText, needsExtraRun, type Definition } from '../definition/definition-rules.js';
import { findKindRules } from '../kinds/registry.js';
import type { StoredMonitor } from '../definition/stored-monitor.js';
import type { MonitorDeps } from '../store/monitor-store.js';
import type { SealedFor, Vault } from '../../module/context.js';

/** A monitor to be created. */
export interface MonitorDraft {
  readonly definition: Definition;
  readonly password?: string | undefined;
  /** Who set the password; default: the caller. */
  readonly passwordSetBy?: string | undefined;
}

/** Returns a new monitor. An absent or empty `password` means none. */
export function buildNewMonitor(
  deps: MonitorDeps,
  caller: Caller,
  monitorType: MonitorType,
  { definition, password, passwordSetBy = caller.operatorGuid }: MonitorDraft,
): StoredMonitor {
  const now = deps.clock.now();
  const monitorGuid = deps.random.newGuid();
  const passwordSealed =
    password && hasPassword(monitorType)
      ? deps.vault.seal(new Secret(password), passwordSealContext(caller.accountId, monitorGuid))
      : undefined;
  return {
    monitorGuid,
    monitorType,
    isLocked: false,
    definition,
    passwordSealed,
    passwordSetBy: passwordSealed && passwordSetBy,
    hash: computeDefinitionHash(definition, passwordSealed),
    createdAt: now,
    modifiedAt: now,
    modifiedBy: caller.operatorGuid,
    definitionChangedAt: now,
  };
}

/** Returns a monitor after a change of its definition or password. The hash shows whether anything changed. */
export function buildChangedMonitor(
  deps: MonitorDeps,
  caller: Caller,
  current: StoredMonitor,
  { definition, password }: MonitorDraft,
): StoredMonitor {
  const now = deps.clock.now();
  const passwordSealed = sealChangedPassword(deps, caller, current, password);
  const causesRun = passwordSealed !== current.passwordSealed || needsExtraRun(current.definition, definition);
  return {
    ...current,
    definition,
    passwordSealed,
    passwordSetBy: passwordSealed === current.passwordSealed ? current.passwordSetBy : caller.operatorGuid,
    hash: computeDefinitionHash(definition, passwordSealed),
    modifiedAt: now,
    modifiedBy: caller.operatorGuid,
    // A later definition always has a later time, even if the clock was set back, because runs are planned and voided
    // by it.
    definitionChangedAt: causesRun ? Math.max(now, current.definitionChangedAt + 1) : current.definitionChangedAt,
  };
}

/** An absent password stays, an empty one is removed. An equal one keeps its encrypted value, so nothing changes. */
function sealChangedPassword(
  deps: MonitorDeps,
  caller: Caller,
  current: StoredMonitor,
  password: string | undefined,
): Buffer | undefined {
  if (password === undefined || !hasPassword(current.monitorType)) return current.passwordSealed;
  if (password === '') return undefined;
  if (unsealPassword(deps.vault, caller.accountId, current)?.reveal() === password) return current.passwordSealed;
  return deps.vault.seal(new Secret(password), passwordSealContext(caller.accountId, current.monitorGuid));
}

/** Decrypts the password. Callers state why they need it. */
export function unsealPassword(
  vault: Pick<Vault, 'unseal'>,
  accountId: number,
  { monitorGuid, passwordSealed }: Pick<StoredMonitor, 'monitorGuid' | 'passwordSealed'>,
): Secret | undefined {
  return passwordSealed && vault.unseal(passwordSealed, passwordSealContext(accountId, monitorGuid));
}

/** Returns the context that the password of a monitor is sealed with, so that it cannot be opened elsewhere. */
export function passwordSealContext(accountId: number, monitorGuid: string): SealedFor {
  return { accountId, objectGuid: monitorGuid, field: 'Password' };
}

function hasPassword(type: MonitorType): boolean {
  if (findKindRules(type)?.keepsScriptSecrets) return true;
  return monitorFields.some(({ isSecret, types }) => isSecret === true && types.includes(type));
}

/**
 * Returns 16 bytes in base64 that change exactly when the definition does. The password is included in encrypted form,
 * which reveals nothing about it.
 */
export function computeDefinitionHash(definition: Definition, passwordSealed: Buffer | undefined): string {
  const digest = createHash('sha256').update(toCanonicalText(definition)).update('\0');
  if (passwordSealed) digest.update(passwordSealed);
  return digest.digest().subarray(0, 16).toString('base64');
}
