import type { AuditAction } from '@vedette/contract/v1/account/audit-words';
import type { AuditRow } from '@vedette/contract/v1/account/audit';
import { t } from '../i18n/translate.js';

/** Returns the audit message without the operator's name, which is shown beside it. */
export function auditActionText({ Message, OperatorName }: Pick<AuditRow, 'Message' | 'OperatorName'>): string {
  return Message.startsWith(`${OperatorName} `) ? Message.slice(OperatorName.length + 1) : Message;
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
  SignInFailed: t('Sign in failed'),
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
