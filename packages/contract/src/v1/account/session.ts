import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { OperatorAuthorizationType } from '../../v4/operator.js';
import { KEYS_PATTERN, keyActions } from '../screens/key-actions.js';
import { InstantMs } from '../shared.js';

/** Keys an operator chose for what the web app does by keys. */
const ChosenKeys = z.object({
  Action: z.enum(keyActions),
  Keys: z.string().max(20).meta({
    pattern: KEYS_PATTERN,
    description:
      'One key as browsers name it (`p`, `P`), two one after the other (`g p`), or `mod+` and a letter for Ctrl or Command; empty: no keys.',
  }),
});

/** Lists that are empty for most who are no administrators. */
export const rareThings = ['MaintenancePeriod', 'PublicStatusPage', 'PrivateLocation'] as const;

/** Who is signed in, and what the app needs to know of him. */
export const Session = z.object({
  OperatorGuid: z.guid(),
  FullName: z.string(),
  Email: z.string(),
  AccountId: z.string(),
  IsAdministrator: z.boolean(),
  HasAccountAccess: z.boolean().meta({
    description: 'False: nothing but the status pages he was granted is open to him (`AccountAccess`).',
  }),
  TimeZone: z.string().meta({ description: "IANA name; the operator's, else the account's." }),
  AccountTimeZone: z.string().meta({ description: 'IANA name; maintenance periods are written in it.' }),
  CultureName: z.string().meta({ description: 'For dates and numbers, for example en-GB.' }),
  MayCreateMonitors: z.boolean().meta({ description: 'In at least one monitor group.' }),
  MayCreateAlertDefinitions: z.boolean(),
  MayEditMonitors: z.boolean().meta({ description: 'At least one, or those of at least one monitor group.' }),
  Sees: z.array(z.enum(rareThings)).meta({
    description: 'Of what few may see, that of which he holds a right on one at least, or may make one.',
  }),
  MayCreateOperators: z.boolean().meta({ description: 'In at least one operator group.' }),
  Permissions: z.array(OperatorAuthorizationType).meta({
    description: 'Account-wide rights he holds, of his own or through a group; administrators hold all.',
  }),
  DefaultDashboard: z.string().meta({
    description:
      'Of the operator: UseAccountSpecifiedDashboard, MonitorList (the list of monitors, whatever the account says), a built-in name, or the guid of a dashboard.',
  }),
  AccountDefaultDashboard: z.string().meta({
    description:
      'Of who leaves it to the account: a built-in name, or the guid of a dashboard; empty: the list of monitors.',
  }),
  IsFinancialOperator: z.boolean().meta({ description: 'May see message credits.' }),
  MustSetUpSecondFactor: z.boolean().meta({
    description: 'Until he has one, nothing but /SecondFactor, the password and signing out is open to him.',
  }),
  SignedInBy: z.enum(['Password', 'SingleSignOn']),
  Keys: z.array(ChosenKeys).meta({ description: 'Where he chose others than the app comes with.' }),
  KeysHash: z.string().meta({ description: 'For the header If-Match, when they are chosen anew.' }),
  Version: z.string().meta({ description: 'Of the service.' }),
});
export type Session = z.infer<typeof Session>;

const SignIn = z.object({
  Email: z.string().min(1),
  Password: z.string().min(1),
  Code: z.string().min(1).max(100).optional().meta({
    description: 'Asked for by a 401 whose message begins with `Code:`; of the authenticator, or a recovery code.',
  }),
});
export const EndApiAccounts = z.boolean().optional().meta({
  description: 'True: the API accounts of the operator end as well. Default false, since programs may depend on them.',
});
const PasswordChange = z.object({
  CurrentPassword: z.string().min(1),
  NewPassword: z.string().min(1),
  EndApiAccounts,
});

/** What an endpoint that asks for proof wants in the header `X-Vedette-Proof`. */
export const SessionProof = z.object({
  Proof: z.string().meta({ description: 'For the header X-Vedette-Proof, with the session it was asked for.' }),
  ExpiresAt: InstantMs,
});
export type SessionProof = z.infer<typeof SessionProof>;

/** One sign-in of the caller, so that he can see where he is signed in and end it. */
export const OwnSession = z.object({
  SessionId: z.guid(),
  CreatedAt: InstantMs,
  LastSeenAt: InstantMs,
  ExpiresAt: InstantMs,
  Address: z.string(),
  UserAgent: z.string(),
  IsThis: z.boolean().meta({ description: 'The session that asks.' }),
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
    right: { of: 'nobody' },
    summary: 'Sign in; the answer sets the session cookie',
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
    right: { of: 'nobody' },
    summary: 'Who is signed in',
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
    right: { of: 'nobody' },
    summary: 'Sign out; the session ends at once everywhere',
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
    right: { of: 'nobody' },
    summary: 'Where the caller is signed in, last seen first',
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
    right: { of: 'nobody' },
    summary: 'End one of the own sessions',
    params: z.object({ sessionId: z.guid() }),
    status: 204,
  }),
  prove: endpoint({
    id: 'v1ProveSession',
    surface: 'v1',
    area: 'Session',
    method: 'POST',
    path: '/Session/Proof',
    credentials: 'account',
    right: { of: 'nobody' },
    summary: 'Prove with the own password that a session is in the right hands',
    description:
      'Asked for by a 403 whose message begins with `X-Vedette-Proof:`. The password may be left out within ten minutes after signing in by an identity provider.',
    body: z.object({ CurrentPassword: z.string().min(1).max(1_000).optional() }),
    status: 200,
    reply: SessionProof,
    alsoFails: [404, 429],
  }),
  chooseKeys: endpoint({
    id: 'v1ChooseOwnKeys',
    surface: 'v1',
    area: 'Session',
    method: 'PUT',
    path: '/Session/Keys',
    credentials: 'account',
    right: { of: 'nobody' },
    summary: 'Choose the keys of the web app for the caller, wherever he signs in',
    description:
      'All of them at once: an action that is not named has the keys the app comes with. Keys that would be mistaken for those of another action are refused.',
    body: z.object({ Keys: z.array(ChosenKeys).max(keyActions.length) }),
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
    right: { of: 'nobody' },
    summary: 'Change the own password; every other session of the operator ends',
    body: PasswordChange,
    status: 204,
    alsoFails: [429],
  }),
};
