import type { Session } from '@vedette/contract/v1/account/session';

/** Required permission. Administrators hold all; undefined requires none. */
export type Need = 'administrator' | Session['Permissions'][number] | undefined;

export type Rights = Pick<Session, 'IsAdministrator' | 'Permissions'>;

/** Returns whether the operator holds the required permission, by the rules of the server. */
export const holds = ({ IsAdministrator, Permissions }: Rights, needs: Need): boolean =>
  IsAdministrator || needs === undefined || (needs !== 'administrator' && Permissions.includes(needs));
