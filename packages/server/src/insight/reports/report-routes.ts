import { scheduledReportEndpoints as endpoints } from '@vedette/contract/v4/scheduled-report';
import type { AccessDeps } from '../../access/index.js';
import { mount, type RouteHost } from '../../http/index.js';
import { createReport, listReports, patchReport, readReport, removeReport, replaceReport } from './report.js';

/** Serves `/ScheduledReport`. */
export function registerReportRoutes(host: RouteHost, deps: AccessDeps): void {
  const { db } = deps;
  mount(host, endpoints.list, ({ caller }) => listReports(db, caller));
  mount(host, endpoints.create, ({ caller, body }) => createReport(deps, caller, body));
  mount(host, endpoints.read, ({ caller, params }) => readReport(db, caller, params.scheduledReportGuid));
  mount(host, endpoints.replace, ({ caller, params, body }) =>
    replaceReport(deps, caller, params.scheduledReportGuid, body),
  );
  mount(host, endpoints.patch, ({ caller, params, body }) =>
    patchReport(deps, caller, params.scheduledReportGuid, body),
  );
  mount(host, endpoints.remove, ({ caller, params }) => removeReport(deps, caller, params.scheduledReportGuid));
}
