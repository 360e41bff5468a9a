import { PERMISSIONS_BY_STRENGTH, type Rights } from './rights-rules.js';

/** Levels of permission on an operator, or on the operators of a group; each level includes those before it. */
export const OPERATOR_LEVELS = { none: 0, see: 1, edit: 2, delete: 3 } as const;

/** Returns the permission that grants a level. */
export const operatorPermissionName = (level: 'see' | 'edit' | 'delete'): string =>
  PERMISSIONS_BY_STRENGTH.operatorGroup[OPERATOR_LEVELS[level] - 1] ?? level;

interface PermissionHolder {
  readonly operatorGuid: string;
  readonly isAdministrator: boolean;
  readonly rights: Rights;
}

/**
 * Returns the caller's level on one operator. Operators may always see themselves and change a few of their own
 * settings, which the use cases decide. Only administrators may change or delete an administrator.
 */
export function levelOnOperator(
  caller: PermissionHolder,
  operatorGuid: string,
  operator: { readonly groupGuids: readonly string[]; readonly isAdministrator: boolean },
): number {
  if (caller.isAdministrator) return OPERATOR_LEVELS.delete;
  const granted = caller.rights.operatorLevel(operator.groupGuids);
  const level = operator.isAdministrator ? Math.min(granted, OPERATOR_LEVELS.see) : granted;
  return operatorGuid === caller.operatorGuid ? Math.max(level, OPERATOR_LEVELS.edit) : level;
}

/**
 * Returns the caller's level on a group. Its members may see it. Only administrators may change the administrators'
 * group, so that no one else can make an operator an administrator.
 */
export function levelOnGroup(
  caller: PermissionHolder,
  groupGuid: string,
  group: { readonly memberGuids: readonly string[]; readonly isAdministratorsGroup: boolean },
): number {
  if (caller.isAdministrator) return OPERATOR_LEVELS.delete;
  const granted = caller.rights.level('operatorGroup', groupGuid);
  const level = group.isAdministratorsGroup ? Math.min(granted, OPERATOR_LEVELS.see) : granted;
  return group.memberGuids.includes(caller.operatorGuid) ? Math.max(level, OPERATOR_LEVELS.see) : level;
}
