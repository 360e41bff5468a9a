/** Builds the sentence of an audit record. */
import type { AuditRow } from '@vedette/contract/v1/account/audit';

const VERBS: Readonly<Record<string, string>> = {
  Created: 'created',
  Updated: 'changed',
  Deleted: 'deleted',
  MembershipChanged: 'changed the members of',
  PermissionChanged: 'changed the permissions of',
  SecretRead: 'read a secret of',
  Invited: 'invited',
};

/** What an operator did by and to himself. */
const OWN_DEEDS: Readonly<Record<string, string>> = {
  SignedIn: 'signed in',
  SignedOut: 'signed out',
  SignInFailed: 'was refused at signing in',
  InvitationAccepted: 'accepted the invitation',
  PasswordLinkSent: 'was mailed a link for a new password',
};

/** Things whose name is not what people call them. */
const THINGS: Readonly<Record<string, string>> = {
  SlaStatement: 'SLA statement',
  ApiUser: 'API account',
  RumWebsite: 'website',
  PublicStatusPage: 'status page',
  OpenTelemetryConnection: 'export connection',
};

/** For example `Ann changed operator group Night`. */
export function auditMessage(row: Pick<AuditRow, 'Action' | 'ObjectType' | 'ObjectName' | 'OperatorName'>): string {
  const own = OWN_DEEDS[row.Action];
  if (own !== undefined) return `${row.ObjectName} ${own}`;
  const verb = VERBS[row.Action] ?? `did ${toWords(row.Action)} to`;
  return `${row.OperatorName} ${verb} ${THINGS[row.ObjectType] ?? toWords(row.ObjectType)} ${row.ObjectName}`.trim();
}

/** `OperatorGroup` → `operator group`; abbreviations stay as they are. */
const toWords = (name: string): string =>
  name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase());
