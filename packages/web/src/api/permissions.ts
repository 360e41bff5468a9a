import type { Session } from '@vedette/contract/v1/account/session';

/** Administrators have every right; undefined: everybody may. */
export type Need = 'administrator' | Session['Permissions'][number] | undefined;

export type Rights = Pick<Session, 'IsAdministrator' | 'Permissions'>;

/** Whether somebody holds what is needed, as the service decides it. */
export const holds = ({ IsAdministrator, Permissions }: Rights, needs: Need): boolean =>
  IsAdministrator || needs === undefined || (needs !== 'administrator' && Permissions.includes(needs));
