import { reportFilterEndpoints as filters } from '@vedette/contract/v1/reports/report-filter';
import { scheduledReportEndpoints as endpoints } from '@vedette/contract/v4/scheduled-report';
import { mount, type RouteHost } from '../../http/index.js';
import type { StoreContext } from '../../module/context.js';
import { readReportFilter, replaceReportFilter } from './report-filter.js';
import {
  createReport,
  validateReportChange,
  validateNewReport,
  listReports,
  patchReport,
  readReport,
  removeReport,
  replaceReport,
} from './report.js';

/** Serves `/ScheduledReport`, and the filters of reports. */
export function registerReportRoutes(host: RouteHost, deps: StoreContext): void {
  const { db } = deps;
  mount(host, endpoints.list, ({ caller }) => listReports(db, caller));
  mount(
    host,
    endpoints.create,
    ({ caller, body }) => createReport(deps, caller, body),
    ({ caller, body }, problems) => validateNewReport(db, caller, body, problems),
  );
  mount(host, endpoints.read, ({ caller, params }) => readReport(db, caller, params.scheduledReportGuid));
  mount(
    host,
    endpoints.replace,
    ({ caller, params: { scheduledReportGuid: guid }, body, ifMatch }) =>
      replaceReport(deps, caller, { guid, ifMatch }, body),
    ({ caller, params: { scheduledReportGuid: guid }, body: write }, problems) =>
      validateReportChange(db, caller, { guid, write, isReplacement: true }, problems),
  );
  mount(
    host,
    endpoints.patch,
    ({ caller, params: { scheduledReportGuid: guid }, body, ifMatch }) =>
      patchReport(deps, caller, { guid, ifMatch }, body),
    ({ caller, params: { scheduledReportGuid: guid }, body: write }, problems) =>
      validateReportChange(db, caller, { guid, write, isReplacement: false }, problems),
  );
  mount(host, filters.read, ({ caller, params }) => readReportFilter(db, caller, params.scheduledReportGuid));
  mount(host, filters.replace, ({ caller, params, body }) =>
    replaceReportFilter(deps, caller, params.scheduledReportGuid, body),
  );
  mount(host, endpoints.remove, ({ caller, params: { scheduledReportGuid: guid }, ifMatch }) =>
    removeReport(deps, caller, { guid, ifMatch }),
  );
}
