import { resetDefaultDashboard, lookupOperator, lookupOperatorGroup } from '../access/index.js';
import { createAllMonitorsGroup, loadVisibleMonitors } from '../monitors/index.js';
import { aMonitorRow } from './a-check.js';
import { anAccount, type AccountFixture } from './an-account.js';
import { seededRandom } from '@vedette/kernel/random';
import type { RouteHost } from '../http/index.js';
import type { Db } from '../definitions/references-sql.js';
import { registerDashboardRoutes } from '../dashboards/dashboard-routes.js';
import { lookupDashboard } from '../dashboards/definition/dashboard.js';
import { readAlertFigures } from '../figures/statistics/alert-figures-sql.js';
import { readFigures } from '../figures/statistics/read-figures-sql.js';
import { registerReportRoutes } from '../reports/reports/report-routes.js';
import { lookupScheduledReport } from '../reports/reports/report.js';
import { registerStatusPageRoutes } from '../status-pages/pages/status-page-routes.js';
import { lookupPublicStatusPage } from '../status-pages/pages/status-page.js';

/** First data is not awaited. */
export const noFirstData = { firstData: { lastArrivalAt: () => undefined } };

export const UNKNOWN_GUID = '00000000-0000-4000-8000-000000000000';

/** An account whose dashboards, reports and status pages are served. */
export interface ServiceFixture extends AccountFixture {
  addMonitor(name: string): Promise<string>;
  addGroup(description: string): Promise<string>;
  /** Actions of the audit log about one object, in order. */
  listAuditActions(guid: string): Promise<string[]>;
}

/** @param now current time of dashboards, reports and status pages */
export async function aService(
  db: Db,
  registerMore: (host: RouteHost) => void = () => undefined,
  now = Date.UTC(2026, 6, 1, 10),
): Promise<ServiceFixture> {
  const random = seededRandom(23);
  const account: AccountFixture = await anAccount(db, {
    lookups: {
      lookupOperator: (accountId, guid) => lookupOperator(db, accountId, guid),
      lookupOperatorGroup: (accountId, guid) => lookupOperatorGroup(db, accountId, guid),
      lookupDashboard: (accountId, guid) => lookupDashboard(db, accountId, guid),
      lookupScheduledReport: (accountId, guid) => lookupScheduledReport(db, accountId, guid),
      lookupPublicStatusPage: (accountId, guid) => lookupPublicStatusPage(db, accountId, guid),
    },
    register: (host) => {
      const deps = { db, clock: { now: () => now }, random };
      registerStatusPageRoutes(host, deps);
      registerReportRoutes(host, deps);
      const knownIds = { checkpointIds: new Set([1, 2]), regionIds: new Set([10]) };
      const knownCheckpoints = () => Promise.resolve(knownIds);
      registerMore(host);
      registerDashboardRoutes(host, {
        ...deps,
        ...noFirstData,
        knownCheckpoints,
        resetDefaultDashboards: resetDefaultDashboard,
        figures: (query) => readFigures(db, query),
        alertFigures: (query) => readAlertFigures(db, query),
        retention: { checkDays: 90, statisticsDays: 730 },
        visibleTo: (caller) => loadVisibleMonitors(db, caller),
        editableBy: (caller) => loadVisibleMonitors(db, caller, 'EditMonitor'),
        monitorsOfGroup: async (_accountId, guid) => {
          const members = db.selectFrom('monitor_group_member').select('monitor_guid');
          const rows = await members.where('monitor_group_guid', '=', guid).execute();
          return rows.map(({ monitor_guid: monitorGuid }) => monitorGuid);
        },
      });
    },
  });
  await createAllMonitorsGroup(db, account.account.accountId, { clock: account.clock, random });
  return {
    ...account,
    addMonitor: (name) => aMonitorRow(db, { name }),
    addGroup: async (description) => {
      const monitorGroupGuid = random.newGuid();
      await db
        .insertInto('monitor_group')
        .values({ account_id: 1, monitor_group_guid: monitorGroupGuid, description, created_at: 0 })
        .execute();
      return monitorGroupGuid;
    },
    listAuditActions: async (guid) => {
      const query = db.selectFrom('audit').select('action').where('object_guid', '=', guid).orderBy('audit_id');
      return (await query.execute()).map(({ action }) => action);
    },
  };
}
