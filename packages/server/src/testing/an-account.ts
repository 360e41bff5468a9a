import { seededRandom } from '@vedette/kernel/random';
import { ManualClock } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import pino from 'pino';
import {
  AccessGatekeeper,
  processPasswordRequests,
  createAccount,
  lookupOperator,
  lookupOperatorGroup,
  type CreatedAccount,
  type SystemMail,
  type SignInDeps,
} from '../access/index.js';
import { lookupIntegration } from '../alerting/index.js';
import { registerAccessRoutes } from '../access/access-routes.js';
import type { Db } from '../db/connection.js';
import { lookupDashboard } from '../dashboards/definition/dashboard.js';
import { recordZoneChange } from '../sla/sla-zone.js';
import { describeOwnedObjects } from '../screens/ownership/ownership-sql.js';
import { createHost, type Lookups, type RouteHost } from '../http/index.js';
import { isChangeableGroup } from '../monitors/index.js';
import { plainVault } from './plain-vault.js';
import { emptyLookups } from './empty-lookups.js';

export const ADMIN_EMAIL = 'admin@example.com';
export const ADMIN_PASSWORD = 'correct horse battery';

/** A parsed response. */
export interface Reply {
  readonly status: number;
  /** Parsed JSON; undefined when there was no body. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Messages of an error body. */
  readonly messages: readonly string[];
}
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Calls the service with fixed credentials. */
export type Client = (method: Method, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;

export interface AccountFixture {
  readonly host: RouteHost;
  readonly account: CreatedAccount;
  readonly clock: ManualClock;
  readonly gatekeeper: AccessGatekeeper;
  /** System mails in the order of sending. */
  readonly systemMails: readonly SystemMail[];
  /** Sends the mails requested on the page for lost passwords. */
  sendRequestedMails(): Promise<void>;
  /** Calls with extra headers, such as cookies. */
  call(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** Returns a client with Basic credentials. */
  as(userName: string, password: string): Client;
  /** Registers an API account for the operator and returns a client with it. */
  registerApiAccount(email: string, password: string): Promise<Client & { readonly userName: string }>;
  /** Creates an operator as the administrator, with an API account. */
  anOperator(
    email: string,
    fields?: Record<string, unknown>,
  ): Promise<Client & { readonly guid: string; readonly userName: string }>;
  readonly admin: Client & { readonly userName: string };
}

/**
 * Sets up a new account with its administrator, served in process with everything that access offers; responses are
 * checked against their shapes.
 */
export async function anAccount(
  db: Db,
  options: {
    lookups?: Partial<Lookups>;
    origin?: string;
    register?: (host: RouteHost) => void;
    providerFetch?: SignInDeps['providerFetch'];
  } = {},
): Promise<AccountFixture> {
  const clock = new ManualClock(Date.UTC(2026, 6, 1, 10));
  const deps = { db, clock, random: seededRandom(7) };
  const account = await createAccount(deps, {
    name: 'Main',
    zone: 'Europe/Amsterdam',
    administratorEmail: ADMIN_EMAIL,
    administratorName: 'Ada Admin',
    administratorPassword: new Secret(ADMIN_PASSWORD),
    groupAuthorizationForm: 'Objects',
  });
  const systemMails: SystemMail[] = [];
  const signInDeps: SignInDeps = {
    ...deps,
    vault: plainVault,
    sendSystemMail: (_tx, mail) => Promise.resolve(void systemMails.push(mail)),
    webAddress: 'https://watch.example',
    providerFetch: options.providerFetch ?? fetch,
  };
  const gatekeeper = new AccessGatekeeper(deps);
  const host = await createHost({
    logger: pino({ level: 'error' }),
    gatekeeper,
    lookups: {
      ...emptyLookups,
      lookupOperator: (accountId, guid) => lookupOperator(db, accountId, guid),
      lookupOperatorGroup: (accountId, guid) => lookupOperatorGroup(db, accountId, guid),
      ...options.lookups,
    },
    newGuid: () => deps.random.newGuid(),
    afterWrite: () => gatekeeper.clearCache(),
    checkReply: (endpoint, reply) => endpoint.reply?.parse(reply),
    ...(options.origin === undefined ? {} : { origin: options.origin }),
  });
  registerAccessRoutes(host, {
    ...signInDeps,
    loadMonitorsInUse: () => Promise.resolve({ basic: 2, browser: 0, api: 0, transaction: 0 }),
    isMonitorGroup: (accountId, guid) => isChangeableGroup(db, accountId, guid),
    isIntegration: (accountId, guid) => lookupIntegration(db, accountId, guid),
    isDashboard: async (accountId, guid) => (await lookupDashboard(db, accountId, guid)) !== undefined,
    onZoneChange: (tx, caller, change) =>
      recordZoneChange(tx, caller, change, { retention: { checkDays: 90, statisticsDays: 730 } }),
    describeOwned: (tx, accountId, guid) => describeOwnedObjects(tx, accountId, guid),
    flushUsage: () => gatekeeper.flushUsage(),
    version: '1.2.3',
  });
  options.register?.(host);
  const call: AccountFixture['call'] = async (method, path, body, headers = {}) => {
    const payload = body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) };
    const type = { 'content-type': 'application/json' };
    const response = await host.app.inject({ method, url: path, ...payload, headers: { ...type, ...headers } });
    const parsed: unknown = response.body === '' ? undefined : response.json();
    const { Messages = [] } = (parsed ?? {}) as { Messages?: { Message: string }[] };
    return {
      status: response.statusCode,
      body: parsed,
      headers: response.headers,
      messages: Messages.map(({ Message }) => Message),
    };
  };
  const as = (userName: string, password: string): Client => {
    const authorization = `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
    return (method, path, body, headers = {}) => call(method, path, body, { authorization, ...headers });
  };
  const registerApiAccount: AccountFixture['registerApiAccount'] = async (email, password) => {
    const created = await as(email, password)('POST', '/v4/Register');
    const { UserName, Password } = created.body as { UserName: string; Password: string };
    return Object.assign(as(UserName, Password), { userName: UserName });
  };
  const admin = await registerApiAccount(ADMIN_EMAIL, ADMIN_PASSWORD);
  const anOperator: AccountFixture['anOperator'] = async (email, fields = {}) => {
    const password = 'plain operator';
    const operatorBody = { Email: email, FullName: email.split('@')[0], Password: password, ...fields };
    const created = await admin('POST', '/v4/Operator', operatorBody);
    const { OperatorGuid } = created.body as { OperatorGuid: string };
    return Object.assign(await registerApiAccount(email, password), { guid: OperatorGuid });
  };
  const sendRequestedMails = (): Promise<void> => processPasswordRequests(signInDeps);
  return {
    host,
    account,
    clock,
    gatekeeper,
    systemMails,
    sendRequestedMails,
    call,
    as,
    registerApiAccount,
    anOperator,
    admin,
  };
}
