import { type AuditAction, auditObjectText } from '@vedette/contract/v1/account/audit-names';
import type { AuditRow } from '@vedette/contract/v1/account/audit';
import { currentCulture, isSameLanguage, t } from '../i18n/translate.js';

type Event = Pick<AuditRow, 'Action' | 'ObjectType' | 'ObjectName' | 'OperatorName' | 'Message'>;

/**
 * Returns the audit message without the operator's name, which is shown beside it. Messages are English; in other
 * languages the text is composed of object and action, as in exported files.
 */
export function auditActionText({ Message, OperatorName, ...event }: Event): string {
  if (!isSameLanguage(currentCulture(), 'en')) return composeActionText(event);
  return Message.startsWith(`${OperatorName} `) ? Message.slice(OperatorName.length + 1) : Message;
}

function composeActionText({ Action, ObjectType, ObjectName }: Omit<Event, 'Message' | 'OperatorName'>): string {
  const actions: Readonly<Record<string, string>> = ACTIONS;
  return `${auditObjectText({ ObjectType, ObjectName }, t)} · ${actions[Action] ?? Action}`;
}

/** Events of the audit log. */
export const ACTIONS: Readonly<Record<AuditAction, string>> = {
  Created: t('Created'),
  Updated: t('Updated'),
  Deleted: t('Deleted'),
  MembershipChanged: t('Membership changed'),
  PermissionChanged: t('Permission changed'),
  SecretRead: t('Secret read'),
  Sent: t('Sent'),
  SignedIn: t('Signed in'),
  SignedOut: t('Signed out'),
  SignInFailed: t('Sign-in failed'),
  Invited: t('Invited'),
  InvitationAccepted: t('Invitation accepted'),
  PasswordLinkSent: t('Password link sent'),
};

/** Source of a change. */
export const SOURCES: Readonly<Record<AuditRow['Source'], string>> = {
  WebApp: t('web app'),
  Api: t('API'),
  System: t('system'),
};
