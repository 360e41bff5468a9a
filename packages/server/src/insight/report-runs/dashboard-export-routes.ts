import { dashboardExportEndpoints as endpoints } from '@vedette/contract/v1/dashboard-export';
import { againOf, mount, sendFile, type RouteHost } from '../../http/index.js';
import { OneAtATime } from '../one-at-a-time.js';
import { whileSeen } from '../sight.js';
import { exportDashboard, listDashboardMails, readMailedFile, sendDashboard } from './dashboard-export.js';
import { documentOf } from './history.js';
import type { ReportRunDeps } from './run-routes.js';

/** Serves dashboards as files, and mails them. */
export function registerDashboardExportRoutes(host: RouteHost, deps: ReportRunDeps): void {
  // The largest take some seconds.
  const turns = new OneAtATime();
  mount(host, endpoints.file, async (call) => {
    const { caller, params, query, reply, signal } = call;
    const again = againOf(host, endpoints.file, call);
    const work = () =>
      whileSeen(deps.db, again, (reader) => exportDashboard(deps, reader, params.dashboardGuid, query));
    const file = await turns.run(work, { asker: caller.operatorGuid, signal });
    if (query.As === 'File') await sendFile(reply, file);
    return documentOf(file);
  });
  mount(host, endpoints.send, async ({ caller, params, body }) => ({
    RunGuid: await sendDashboard(deps, caller, params.dashboardGuid, body),
  }));
  mount(host, endpoints.sent, async ({ caller, params }) => ({
    Runs: await listDashboardMails(deps, caller, params.dashboardGuid),
  }));
  mount(host, endpoints.sentFile, async ({ caller, params, query, reply }) => {
    const file = await readMailedFile(deps, caller, params);
    if (query.As === 'File') await sendFile(reply, file);
    return documentOf(file);
  });
}
