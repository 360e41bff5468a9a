import type { Endpoint } from '@vedette/contract/endpoint';
import { systemRandom } from '@vedette/kernel/random';
import { ManualClock } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { pino } from 'pino';
import { expect } from 'vitest';
import { createAccount } from '../../access/index.js';
import { Rights, type Caller, type Grant } from '../../rights/index.js';
import { createHost, type Lookups } from '../../http/index.js';
import { emptyLookups as strangers } from '../../testing/empty-lookups.js';
import { testDatabase } from '../../testing/database.js';
import { openVault, createVaultKeyStore } from '../../vault/index.js';
import {
  createAllMonitorsGroup,
  type LoadCheckpointCount,
  lookupMonitor,
  lookupMonitorGroup,
  type SelectableCheckpoints,
  loadMonitorsUsingVaultItems,
} from '../index.js';
import { registerVaultRoutes } from '../../vault/vault-routes.js';
import { lookupVaultItem, lookupVaultSection } from '../../vault/lookup.js';
import { createArchiveOpener } from '../../vault/archive.js';
import { buildMonitorDeps } from '../deps-sql.js';
import { registerMonitorRoutes } from '../monitor-routes.js';
import { registerDomainGroupSetRoutes } from '../domain-groups/domain-group-set-routes.js';
import { registerMonitorAuthorizationRoutes } from '../monitor-authorization-routes.js';
import { registerMonitorTemplateRoutes } from '../templates/template-routes.js';
import { registerMonitorGroupRoutes } from '../monitor-group-routes.js';
import { registerDependencyRoutes } from '../dependencies/dependency-routes.js';
import type { StoreContext } from '../../module/context.js';

interface CallResult<T> {
  readonly status: number;
  readonly body: T;
  /** Messages of an error response. */
  readonly problems: readonly string[];
}

export type Call = <T = never>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<CallResult<T>>;

const noCaller = (): Promise<undefined> => Promise.resolve(undefined);

/** Every response must match the shape of its endpoint. */
function checkReply(endpoint: Endpoint, reply: unknown): void {
  const result = endpoint.reply?.safeParse(reply);
  expect(result?.error?.issues ?? [], endpoint.id).toEqual([]);
}

/** Creates monitors behind the real HTTP host on their own database, with one account and any number of callers. */
export async function createMonitorFixture() {
  const db = await testDatabase();
  const clock = new ManualClock(Date.UTC(2026, 4, 4, 12));
  const access: StoreContext = { db, clock, random: systemRandom };
  const account = await createAccount(access, {
    name: 'Acme',
    zone: 'Europe/Amsterdam',
    administratorEmail: 'admin@example.com',
    administratorName: 'Ann',
    administratorPassword: new Secret('Correct-horse-battery-9'),
    groupAuthorizationForm: 'Objects',
  });
  await createAllMonitorsGroup(db, account.accountId, { clock, random: systemRandom });
  const vault = await openVault({
    masterKey: new Secret('k'.repeat(40)),
    keys: createVaultKeyStore(db),
    random: systemRandom,
    now: () => clock.now(),
  });
  const callers = new Map<string, Caller>();
  const lookups: Lookups = {
    ...strangers,
    lookupMonitor: (accountId, guid) => lookupMonitor(db, accountId, guid),
    lookupMonitorGroup: (accountId, guid) => lookupMonitorGroup(db, accountId, guid),
    lookupVaultSection: (accountId, guid) => lookupVaultSection(db, accountId, guid),
    lookupVaultItem: (accountId, guid) => lookupVaultItem(db, accountId, guid),
  };
  const host = await createHost({
    logger: pino({ level: 'silent' }),
    gatekeeper: {
      identifyApiAccount: (name: string) => Promise.resolve(callers.get(name)),
      identifyLogin: noCaller,
      identifySession: noCaller,
    },
    lookups,
    newGuid: () => systemRandom.newGuid(),
    checkReply,
  });
  const deps = buildMonitorDeps({ ...access, vault }, { selectableCheckpoints: selectableFor, loadCheckpointCount });
  registerVaultRoutes(host, {
    ...access,
    vault,
    openArchive: createArchiveOpener(clock),
    loadItemUsers: (tx, accountId, guids) => loadMonitorsUsingVaultItems(tx, accountId, guids),
    visibleUsers: () => Promise.resolve(() => true),
  });
  registerMonitorRoutes(host, deps);
  registerMonitorGroupRoutes(host, deps);
  registerMonitorAuthorizationRoutes(host, deps);
  registerMonitorTemplateRoutes(host, deps);
  registerDomainGroupSetRoutes(host, deps);
  registerDependencyRoutes(host, access);

  /** Makes calls as an operator with `grants`, or as administrator. */
  const callAs = (name: string, grants: readonly Grant[] | 'administrator', accountId = account.accountId): Call => {
    const isAdministrator = grants === 'administrator';
    const basic: Grant = { contextType: 'account', contextId: '', type: 'AccountAccess' };
    callers.set(name, {
      accountId,
      operatorGuid: account.administratorGuid,
      operatorName: name,
      isAdministrator,
      zone: 'Europe/Amsterdam',
      accountZone: 'Europe/Amsterdam',
      via: 'api',
      rights: new Rights(isAdministrator ? [basic] : [basic, ...grants], isAdministrator),
    });
    return async (method, path, body) => {
      const response = await host.app.inject({
        method,
        url: path.startsWith('/api/') ? path : `/v4${path}`,
        headers: {
          authorization: `Basic ${Buffer.from(`${name}:x`).toString('base64')}`,
          'content-type': 'application/json',
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      const parsed = (response.body === '' ? undefined : response.json()) as never;
      const messages = (parsed as { Messages?: { Message: string }[] } | undefined)?.Messages ?? [];
      return { status: response.statusCode, body: parsed, problems: messages.map(({ Message }) => Message) };
    };
  };
  const otherAccount = {
    name: 'Other',
    timezone_id: 100,
    culture_name: 'en-US' as const,
    group_authorization_format: 'Objects' as const,
    created_at: 0,
  };
  const { account_id: otherAccountId } = await db
    .insertInto('account')
    .values(otherAccount)
    .returning('account_id')
    .executeTakeFirstOrThrow();
  const admin = callAs('admin', 'administrator');
  const administrator = callers.get('admin');
  if (!administrator) throw new Error('no administrator');
  return { db, clock, deps, vault, account, otherAccountId, administrator, callAs, admin };
}

/** Checkpoint 3 and region 1005 are private, and only administrators may use them. */
function selectableFor({ isAdministrator }: Caller): Promise<SelectableCheckpoints> {
  const forbiddenIds = isAdministrator ? [[], []] : [[3], [1005]];
  return Promise.resolve({
    checkpointIds: new Set([1, 2, 3]),
    regionIds: new Set([1004, 1005]),
    forbidden: { checkpointIds: new Set(forbiddenIds[0]), regionIds: new Set(forbiddenIds[1]) },
    summariseSelection: ({ Checkpoints }) => ({
      count: countCheckpoints(Checkpoints),
      isHighlyAvailable: Checkpoints.includes(3),
    }),
    inPrivateLocations: { checkpointIds: new Set([3]), regionIds: new Set([1005]) },
  });
}

/** A selection without checkpoints counts as five. */
const countCheckpoints = (checkpoints: readonly number[]): number => checkpoints.length || 5;
const loadCheckpointCount: LoadCheckpointCount = () =>
  Promise.resolve(({ Checkpoints }) => countCheckpoints(Checkpoints));
