/** Builds the sentence of an audit entry. */
import type { AuditRow } from '@vedette/contract/v1/account/audit';

const VERBS: Readonly<Record<string, string>> = {
  Created: 'created',
  Updated: 'changed',
  Deleted: 'deleted',
  MembershipChanged: 'changed the members of',
  PermissionChanged: 'changed the permissions of',
  SecretRead: 'read a secret of',
  Sent: 'sent',
  Invited: 'invited',
};

/** Actions of an operator that concern only themselves. */
const OWN_ACTIONS: Readonly<Record<string, string>> = {
  SignedIn: 'signed in',
  SignedOut: 'signed out',
  SignInFailed: 'failed to sign in',
  InvitationAccepted: 'accepted the invitation',
  PasswordLinkSent: 'was sent a password reset link',
};

/** Object types whose wire name differs from the name in the app. */
const OBJECT_TYPE_NAMES: Readonly<Record<string, string>> = {
  SlaStatement: 'SLA statement',
  ApiUser: 'API account',
  RumWebsite: 'website',
  PublicStatusPage: 'status page',
  OpenTelemetryConnection: 'export connection',
};

/** Returns, for example, `Ann changed operator group Night`. */
export function auditMessage(row: Pick<AuditRow, 'Action' | 'ObjectType' | 'ObjectName' | 'OperatorName'>): string {
  const ownAction = OWN_ACTIONS[row.Action];
  if (ownAction !== undefined) return `${row.ObjectName} ${ownAction}`;
  const verb = VERBS[row.Action] ?? `performed ${splitName(row.Action)} on`;
  return `${row.OperatorName} ${verb} ${OBJECT_TYPE_NAMES[row.ObjectType] ?? splitName(row.ObjectType)} ${row.ObjectName}`.trim();
}

/** Converts `OperatorGroup` to `operator group`; abbreviations stay as they are. */
const splitName = (name: string): string =>
  name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase());
