import type { Session } from '@vedette/contract/v1/account/session';

/** Required permission. Administrators hold all; undefined requires none. */
export type RequiredPermission = 'administrator' | Session['Permissions'][number] | undefined;

export type GrantedPermissions = Pick<Session, 'IsAdministrator' | 'Permissions'>;

/** Returns whether the operator holds the required permission, by the rules of the server. */
export const hasPermission = (
  { IsAdministrator, Permissions }: GrantedPermissions,
  required: RequiredPermission,
): boolean =>
  IsAdministrator || required === undefined || (required !== 'administrator' && Permissions.includes(required));
