import { LADDERS, type Rights } from './rights-rules.js';

/** Levels of permission on an operator, or on the operators of a group; each level includes those before it. */
export const PEOPLE_LEVELS = { none: 0, see: 1, edit: 2, delete: 3 } as const;

/** Returns the permission that grants a level. */
export const grantFor = (level: 'see' | 'edit' | 'delete'): string =>
  LADDERS.operatorGroup[PEOPLE_LEVELS[level] - 1] ?? level;

interface Asking {
  readonly operatorGuid: string;
  readonly isAdministrator: boolean;
  readonly rights: Rights;
}

/**
 * Returns the caller's level on one operator. Operators may always see themselves and change a few of their own
 * settings, which the use cases decide. Only administrators may change or delete an administrator.
 */
export function levelOnOperator(
  caller: Asking,
  operatorGuid: string,
  operator: { readonly groupGuids: readonly string[]; readonly isAdministrator: boolean },
): number {
  if (caller.isAdministrator) return PEOPLE_LEVELS.delete;
  const granted = caller.rights.operatorLevel(operator.groupGuids);
  const level = operator.isAdministrator ? Math.min(granted, PEOPLE_LEVELS.see) : granted;
  return operatorGuid === caller.operatorGuid ? Math.max(level, PEOPLE_LEVELS.edit) : level;
}

/** Returns the caller's level on a group: its members see it, and only administrators create administrators. */
export function levelOnGroup(
  caller: Asking,
  groupGuid: string,
  group: { readonly memberGuids: readonly string[]; readonly isAdministratorsGroup: boolean },
): number {
  if (caller.isAdministrator) return PEOPLE_LEVELS.delete;
  const granted = caller.rights.level('operatorGroup', groupGuid);
  const level = group.isAdministratorsGroup ? Math.min(granted, PEOPLE_LEVELS.see) : granted;
  return group.memberGuids.includes(caller.operatorGuid) ? Math.max(level, PEOPLE_LEVELS.see) : level;
}
