import { dashboardExportEndpoints as endpoints, dashboardFormats } from '@vedette/contract/v1/reports/dashboard-export';
import { createReauthenticator, resolveFormat, mount, type RouteHost } from '../../http/index.js';
import { DocumentQueue } from '../document-queue/document-queue.js';
import { withVisibleScope } from '../../monitors/index.js';
import { exportDashboard, listDashboardMails, readMailedFile, sendDashboard } from './dashboard-export.js';
import type { ReportRunDeps } from './run-routes.js';

/** Serves dashboards as files, and sends them by mail. */
export function registerDashboardExportRoutes(host: RouteHost, deps: ReportRunDeps): void {
  // The largest documents take several seconds.
  const queue = new DocumentQueue();
  mount(host, endpoints.file, async (call) => {
    const { caller, params, query, signal } = call;
    const { Form: _form, As: _as, ...exportQuery } = query;
    const request = { ...exportQuery, Format: resolveFormat(query, dashboardFormats) };
    const reauthenticate = createReauthenticator(host, endpoints.file, call);
    const work = () =>
      withVisibleScope(deps.db, reauthenticate, (reader) =>
        exportDashboard(deps, reader, params.dashboardGuid, request),
      );
    return queue.run(work, { operatorGuid: caller.operatorGuid, signal });
  });
  mount(host, endpoints.send, async ({ caller, params, body }) => ({
    RunGuid: await sendDashboard(deps, caller, params.dashboardGuid, body),
  }));
  mount(host, endpoints.sent, async ({ caller, params }) => ({
    Runs: await listDashboardMails(deps, caller, params.dashboardGuid),
  }));
  mount(host, endpoints.sentFile, ({ caller, params }) => readMailedFile(deps, caller, params));
}
