import { LADDERS, type Rights } from './rights-rules.js';

/** What somebody may do to an operator, or to the operators of a group; each with all before it. */
export const PEOPLE_LEVELS = { none: 0, see: 1, edit: 2, delete: 3 } as const;

/** The right that stands for a level, as it is granted. */
export const grantFor = (level: 'see' | 'edit' | 'delete'): string =>
  LADDERS.operatorGroup[PEOPLE_LEVELS[level] - 1] ?? level;

interface Asking {
  readonly operatorGuid: string;
  readonly isAdministrator: boolean;
  readonly rights: Rights;
}

/**
 * On one operator. Everybody sees himself and may change a few settings of his own; which ones is the use case's matter.
 * Nobody but an administrator changes or removes an administrator.
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

/** On a group: its members see it, and only administrators make administrators. */
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
