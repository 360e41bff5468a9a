import { z } from 'zod';
import { CultureName } from '../../v4/operator.js';
import { endpoint } from '../../endpoint.js';
import { OperatorAuthorizationType } from '../../v4/operator.js';
import { KEYS_PATTERN, keyActions } from '../screens/key-actions.js';
import { InstantMs } from '../shared.js';

/** Keyboard shortcuts of the web app that an operator has changed. */
const CustomKeyBinding = z.object({
  Action: z.enum(keyActions),
  Keys: z.string().max(20).meta({
    pattern: KEYS_PATTERN,
    description:
      'One key as browsers name it (`p`, `P`), two keys in sequence (`g p`), or `mod+` and a letter for Ctrl or Command. Empty for no shortcut.',
  }),
});

/** Types of objects whose lists are empty for most operators who are not administrators. */
export const rarelyVisibleObjectTypes = ['MaintenancePeriod', 'PublicStatusPage', 'PrivateLocation'] as const;

/** The signed-in operator, with what the web app needs. */
export const Session = z.object({
  OperatorGuid: z.guid(),
  FullName: z.string(),
  Email: z.string(),
  AccountId: z.string(),
  IsAdministrator: z.boolean(),
  HasAccountAccess: z.boolean().meta({
    description: 'If false, the operator can only access the status pages granted to them (`AccountAccess`).',
  }),
  TimeZone: z
    .string()
    .meta({ description: 'IANA name of the operator’s time zone, or of the account’s if the operator has none.' }),
  AccountTimeZone: z.string().meta({ description: 'IANA name. Times of maintenance periods are in this zone.' }),
  CultureName: CultureName.meta({
    description: 'Language and formats: the setting of the operator, otherwise that of the account.',
  }),
  MayCreateMonitors: z.boolean().meta({ description: 'May create monitors in at least one monitor group.' }),
  MayCreateAlertDefinitions: z.boolean(),
  MayEditMonitors: z
    .boolean()
    .meta({ description: 'May edit at least one monitor, or the monitors of at least one group.' }),
  VisibleAreas: z.array(z.enum(rarelyVisibleObjectTypes)).meta({
    description: 'Object types of which the operator may access or create at least one object.',
  }),
  MayCreateOperators: z.boolean().meta({ description: 'May create operators in at least one operator group.' }),
  Permissions: z.array(OperatorAuthorizationType).meta({
    description:
      'Account-wide permissions of the operator, granted directly or through a group. Administrators have all of them.',
  }),
  DefaultDashboard: z.string().meta({
    description:
      'Setting of the operator: UseAccountSpecifiedDashboard, MonitorList (the list of monitors, regardless of the account setting), a built-in name, or the guid of a dashboard.',
  }),
  AccountDefaultDashboard: z.string().meta({
    description:
      'Setting of the account, for operators who use it: a built-in name, or the guid of a dashboard. Empty: the list of monitors.',
  }),
  IsFinancialOperator: z.boolean().meta({ description: 'May view message credits.' }),
  MustSetUpSecondFactor: z.boolean().meta({
    description:
      'True while two-factor authentication is required but not set up. Only /SecondFactor, changing the password and signing out are then allowed.',
  }),
  SignedInBy: z.enum(['Password', 'SingleSignOn']),
  Keys: z.array(CustomKeyBinding).meta({ description: 'Keyboard shortcuts that differ from the defaults.' }),
  KeysHash: z.string().meta({ description: 'Send it in the If-Match header when you change shortcuts.' }),
  Version: z.string().meta({ description: 'Version of the service.' }),
});
export type Session = z.infer<typeof Session>;

const SignIn = z.object({
  Email: z.string().min(1),
  Password: z.string().min(1),
  Code: z.string().min(1).max(100).optional().meta({
    description:
      'Code from the authenticator, or a recovery code. Required after a 401 whose message begins with `Code:`.',
  }),
});
export const RevokeApiAccounts = z.boolean().optional().meta({
  description:
    'Whether the API accounts of the operator are deleted too. Default: false, because programs may depend on them.',
});
const PasswordChange = z.object({
  CurrentPassword: z.string().min(1),
  NewPassword: z.string().min(1),
  RevokeApiAccounts,
});

/** Value of the header `X-Vedette-Proof` for endpoints that require it. */
export const SessionProof = z.object({
  ReauthenticationToken: z
    .string()
    .meta({ description: 'Value of the header X-Vedette-Proof. Valid only in the session that requested it.' }),
  ExpiresAt: InstantMs,
});
export type SessionProof = z.infer<typeof SessionProof>;

/** A session of the caller, for the list from which sessions can be ended. */
export const OwnSession = z.object({
  SessionId: z.guid(),
  CreatedAt: InstantMs,
  LastSeenAt: InstantMs,
  ExpiresAt: InstantMs,
  Address: z.string(),
  UserAgent: z.string(),
  IsCurrent: z.boolean().meta({ description: 'True for the session that makes this request.' }),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const sessionEndpoints = {
  create: endpoint({
    id: 'v1SignIn',
    surface: 'v1',
    area: 'Session',
    method: 'POST',
    path: '/Session',
    credentials: 'anonymous',
    permission: { kind: 'none' },
    summary: 'Sign in. The response sets the session cookie.',
    body: SignIn,
    status: 201,
    reply: Session,
    alsoFails: [401, 403, 429],
  }),
  read: endpoint({
    id: 'v1ReadSession',
    surface: 'v1',
    area: 'Session',
    method: 'GET',
    path: '/Session',
    credentials: 'account',
    permission: { kind: 'none' },
    summary: 'Get the signed-in operator',
    status: 200,
    reply: Session,
  }),
  remove: endpoint({
    id: 'v1SignOut',
    surface: 'v1',
    area: 'Session',
    method: 'DELETE',
    path: '/Session',
    credentials: 'account',
    permission: { kind: 'none' },
    summary: 'Sign out. The session ends immediately.',
    status: 204,
    alsoFails: [404],
  }),
  list: endpoint({
    id: 'v1ListOwnSessions',
    surface: 'v1',
    area: 'Session',
    method: 'GET',
    path: '/Session/All',
    credentials: 'account',
    permission: { kind: 'none' },
    summary: 'List your sessions, most recently used first',
    status: 200,
    reply: z.array(OwnSession),
  }),
  removeOne: endpoint({
    id: 'v1EndOwnSession',
    surface: 'v1',
    area: 'Session',
    method: 'DELETE',
    path: '/Session/:sessionId',
    credentials: 'account',
    permission: { kind: 'none' },
    summary: 'End one of your sessions',
    params: z.object({ sessionId: z.guid() }),
    status: 204,
  }),
  reauthenticate: endpoint({
    id: 'v1ProveSession',
    surface: 'v1',
    area: 'Session',
    method: 'POST',
    path: '/Session/Reauthentication',
    credentials: 'account',
    permission: { kind: 'none' },
    summary: 'Confirm your password for a sensitive action',
    description:
      'Required after a 403 whose message begins with `X-Vedette-Proof:`. For ten minutes after a sign-in through an identity provider, the password may be omitted.',
    body: z.object({ CurrentPassword: z.string().min(1).max(1_000).optional() }),
    status: 200,
    reply: SessionProof,
    alsoFails: [404, 429],
  }),
  setKeyBindings: endpoint({
    id: 'v1SetKeyBindings',
    surface: 'v1',
    area: 'Session',
    method: 'PUT',
    path: '/Session/KeyBindings',
    credentials: 'account',
    permission: { kind: 'none' },
    summary: 'Set your keyboard shortcuts. They apply in every browser.',
    description:
      'Replaces all shortcuts at once. Omitted actions are reset to their default keys. Keys that conflict with those of another action are rejected.',
    body: z.object({ Keys: z.array(CustomKeyBinding).max(keyActions.length) }),
    status: 200,
    reply: z.object({ Hash: z.string() }),
    ifMatch: true,
  }),
  changePassword: endpoint({
    id: 'v1ChangePassword',
    surface: 'v1',
    area: 'Session',
    method: 'POST',
    path: '/Session/Password',
    credentials: 'account',
    permission: { kind: 'none' },
    summary: 'Change your password. Your other sessions end.',
    body: PasswordChange,
    status: 204,
    alsoFails: [429],
  }),
};
