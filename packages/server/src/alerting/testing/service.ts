import { seededRandom } from '@vedette/kernel/random';
import type { Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { Secret } from '@vedette/kernel/secret';
import { openVault, createVaultKeyStore } from '../../vault/index.js';
import { lookupOperator, lookupOperatorGroup, loadPeople } from '../../access/index.js';
import { createAllMonitorsGroup, lookupMonitor, lookupMonitorGroup, readMonitorFacts } from '../../monitors/index.js';
import { anAccount, type AccountFixture } from '../../testing/an-account.js';
import { registerAcknowledgeRoutes } from '../acknowledge/acknowledge-routes.js';
import { registerAlertRoutes } from '../alerts/alert-routes.js';
import { registerChannelRoutes } from '../channel-integrations/channel-routes.js';
import { createDefaults } from '../defaults.js';
import { registerCreditRoutes } from '../credits/credit-routes.js';
import { registerCustomIntegrationRoutes } from '../custom-integration-routes.js';
import { registerDefinitionRoutes } from '../definitions/definition-routes.js';
import type { DefinitionDeps } from '../definitions/deps.js';
import { registerExplainRoutes } from '../explain-routes.js';
import { registerIntegrationRoutes } from '../integration-routes.js';
import type { Db } from '../delivery-log/delivery-log-sql.js';
import { registerLevelRoutes } from '../definitions/level-routes.js';
import { lookupAlertDefinition, lookupIntegration } from '../definitions/lookup.js';
import { insertMonitor } from './rows.js';
import { aMonitor, AlertingFixture } from './alerting-fixture.js';
import type { Vault } from '../../module/context.js';
import { createCursorCodec } from '../../checks/read/cursor.js';

/** An account with its defaults, served with the routes of alerting. */
export interface Service extends AccountFixture {
  /** Adds the row of a monitor; returns its guid. */
  addMonitor(name: string): Promise<string>;
  addGroup(description: string, members?: readonly string[]): Promise<string>;
  readonly now: Instant;
  readonly vault: Vault;
  /** People and monitors as alerting sees them. */
  readonly alerting: AlertingFixture;
}

export async function aService(db: Db): Promise<Service> {
  const lookups = {
    lookupMonitor: (accountId: number, guid: string) => lookupMonitor(db, accountId, guid),
    lookupMonitorGroup: (accountId: number, guid: string) => lookupMonitorGroup(db, accountId, guid),
    lookupOperator: (accountId: number, guid: string) => lookupOperator(db, accountId, guid),
    lookupOperatorGroup: (accountId: number, guid: string) => lookupOperatorGroup(db, accountId, guid),
    lookupAlertDefinition: (accountId: number, guid: string) => lookupAlertDefinition(db, accountId, guid),
    lookupIntegration: (accountId: number, guid: string) => lookupIntegration(db, accountId, guid),
  };
  const random = seededRandom(11);
  const now = Date.UTC(2026, 6, 1, 10);
  const groups = new Map<string, string[]>();
  const vault = await openVault({
    masterKey: new Secret('k'.repeat(40)),
    keys: createVaultKeyStore(db),
    random,
    now: () => now,
  });
  const deps: DefinitionDeps = { db, clock: { now: () => now }, random, lookups };
  const alerting = new AlertingFixture(db);
  const bench = await anAccount(db, {
    lookups,
    register: (host) => {
      registerDefinitionRoutes(host, deps);
      registerLevelRoutes(host, deps);
      registerIntegrationRoutes(host, deps);
      const calling = {
        ...deps,
        vault,
        ports: alerting.ports,
        clock: { now: () => now },
        egressRefusal: () => undefined,
        linkBase: { publicUrl: undefined },
      };
      registerCustomIntegrationRoutes(host, calling);
      registerChannelRoutes(host, calling);
      registerCreditRoutes(host, deps);
      registerExplainRoutes(host, {
        ...deps,
        ports: alerting.ports,
        visibleTo: () => Promise.resolve('all'),
        readCheck: (_caller, checkId) => Promise.reject(new Fault('missing', `There is no check ${checkId}`)),
      });
      registerAcknowledgeRoutes(host, {
        ...deps,
        vault,
        countLinkUse: () => Promise.resolve(),
        ports: {
          people: loadPeople,
          monitorFacts: (tx, guids, at) => readMonitorFacts(tx, guids, at, () => Promise.resolve('UTC')),
        },
      });
      registerAlertRoutes(host, {
        db,
        clock: deps.clock,
        cursors: createCursorCodec(Buffer.alloc(32, 7)),
        retentionDays: 730,
        monitorsOfGroup: (_accountId, guid) => Promise.resolve(groups.get(guid) ?? 'all'),
      });
    },
  });
  await createAllMonitorsGroup(db, bench.account.accountId, deps);
  await createDefaults(deps, bench.account);
  const mail = await db.selectFrom('integration').select('integration_guid').executeTakeFirstOrThrow();
  alerting.integrationGuid = mail.integration_guid;
  return {
    ...bench,
    now,
    vault,
    alerting,
    addMonitor: async (name) => {
      const monitor = aMonitor(name);
      await insertMonitor(db, monitor);
      return monitor.monitorGuid;
    },
    addGroup: async (description, members = []) => {
      const monitorGroupGuid = random.newGuid();
      await db
        .insertInto('monitor_group')
        .values({ account_id: 1, monitor_group_guid: monitorGroupGuid, description, created_at: now })
        .execute();
      groups.set(monitorGroupGuid, [...members]);
      return monitorGroupGuid;
    },
  };
}
