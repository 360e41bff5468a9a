import { alertViewEndpoints } from '@vedette/contract/v1/alerting/alert';
import { checkViewEndpoints } from '@vedette/contract/v1/checks/check';
import { findEndpoints } from '@vedette/contract/v1/screens/find';
import { areaOverviewEndpoints } from '@vedette/contract/v1/screens/area-overviews';
import { incidentEndpoints } from '@vedette/contract/v1/checks/incident';
import { maintenanceViewEndpoints } from '@vedette/contract/v1/monitors/maintenance';
import { monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import { monitorCertificateEndpoints } from '@vedette/contract/v1/checks/monitor-certificates';
import { monitorFacetEndpoints } from '@vedette/contract/v1/monitors/monitor-facets';
import { monitorGroupViewEndpoints } from '@vedette/contract/v1/monitors/monitor-group';
import { rumViewEndpoints } from '@vedette/contract/v1/rum/rum';
import { overviewEndpoints } from '@vedette/contract/v1/screens/overview';
import { mount, type RouteHost } from '../http/index.js';
import { listAlerts, listOutbox, readMail } from './views/alert-view.js';
import { find, type ScreenDeps } from './find/find.js';
import { readAlertingOverview } from './area-overviews/alerting-overview.js';
import { readApiOverview } from './area-overviews/api-overview.js';
import { readPeopleOverview } from './area-overviews/people-overview.js';
import { listWebsiteAnnotations, type WebsiteAnnotationContext } from './annotations/website-annotations.js';
import { listAnnotations, translateAnnotations } from './annotations/annotations.js';
import { readLatencyByCheckpoint } from './monitor-pages/checkpoint-latency.js';
import { listChecks, readCheck } from './views/check-view.js';
import { acknowledgeIncident, addNote, removeNote } from './views/incident-notes.js';
import { listIncidents, readIncident } from './views/incident-view.js';
import { readLatency, translateOutages } from './monitor-pages/latency.js';
import { listMaintenance } from './views/maintenance-view.js';
import { listFigureChanges } from './monitor-pages/figure-changes.js';
import { readMonitorCertificates } from './monitor-pages/monitor-certificates.js';
import { readMonitorFacets } from './monitor-pages/monitor-facets.js';
import { listMonitors } from './monitor-pages/monitor-list.js';
import { readMonitor } from './monitor-pages/monitor-view.js';
import { listGroups, readOverview } from './overview/overview.js';

/** Registers the events for charts about the visitors of a website. */
export function registerWebsiteAnnotationRoutes(host: RouteHost, deps: WebsiteAnnotationContext): void {
  mount(host, rumViewEndpoints.annotations, async ({ caller, params, query, translate }) =>
    translateAnnotations(await listWebsiteAnnotations(deps, caller, params.rumWebsiteGuid, query), translate),
  );
}

/** Registers what the web app reads under `/api/v1`. */
export function registerScreenRoutes(host: RouteHost, deps: ScreenDeps): void {
  mount(host, overviewEndpoints.read, ({ caller, translate }) => readOverview(deps, caller, translate));
  mount(host, areaOverviewEndpoints.alerting, ({ caller }) => readAlertingOverview(deps, caller));
  mount(host, areaOverviewEndpoints.api, ({ caller, translate }) => readApiOverview(deps, caller, translate));
  mount(host, areaOverviewEndpoints.people, ({ caller }) => readPeopleOverview(deps, caller));
  mount(host, findEndpoints.find, ({ caller, query, translate }) => find(deps, caller, query, translate));
  mount(host, monitorViewEndpoints.list, ({ caller, query, translate }) =>
    listMonitors(deps, caller, query, translate),
  );
  mount(host, monitorFacetEndpoints.read, ({ caller, query }) => readMonitorFacets(deps, caller, query));
  mount(host, monitorViewEndpoints.read, ({ caller, params, translate }) =>
    readMonitor(deps, caller, params.monitorGuid, translate),
  );
  mount(host, monitorViewEndpoints.latency, async ({ caller, params, query, translate }) =>
    translateOutages(await readLatency(deps, caller, params.monitorGuid, query), translate),
  );
  mount(host, monitorViewEndpoints.latencyByCheckpoint, ({ params, query }) =>
    readLatencyByCheckpoint(deps, params.monitorGuid, query),
  );
  mount(host, monitorViewEndpoints.annotations, async ({ caller, params, query, translate }) =>
    translateAnnotations(await listAnnotations(deps, caller, params.monitorGuid, query), translate),
  );
  mount(host, monitorViewEndpoints.checks, ({ params, query, translate }) =>
    listChecks(deps, params.monitorGuid, query, translate),
  );
  mount(host, monitorViewEndpoints.figureChanges, ({ params, query }) =>
    listFigureChanges(deps, params.monitorGuid, query),
  );
  mount(host, monitorCertificateEndpoints.read, ({ caller, params }) =>
    readMonitorCertificates(deps, caller, params.monitorGuid),
  );
  mount(host, checkViewEndpoints.read, ({ caller, params, translate }) =>
    readCheck(deps, caller, params.monitorCheckId, translate),
  );
  mount(host, monitorGroupViewEndpoints.list, ({ caller }) => listGroups(deps, caller));
  mount(host, maintenanceViewEndpoints.list, ({ caller, query }) => listMaintenance(deps, caller, query));
  mount(host, incidentEndpoints.list, ({ caller, query, translate }) => listIncidents(deps, caller, query, translate));
  mount(host, incidentEndpoints.read, ({ caller, params, translate }) =>
    readIncident(deps, caller, params.incidentId, translate),
  );
  mount(host, incidentEndpoints.acknowledge, ({ caller, params }) =>
    acknowledgeIncident(deps, caller, params.incidentId),
  );
  mount(host, incidentEndpoints.addNote, ({ caller, params, body }) =>
    addNote(deps, caller, params.incidentId, body.Text),
  );
  mount(host, incidentEndpoints.removeNote, ({ caller, params }) => removeNote(deps, caller, params));
  mount(host, alertViewEndpoints.list, ({ caller, query, translate }) => listAlerts(deps, caller, query, translate));
  mount(host, alertViewEndpoints.outbox, ({ caller, query, translate }) => listOutbox(deps, caller, query, translate));
  mount(host, alertViewEndpoints.mail, ({ caller, params, translate }) =>
    readMail(deps, caller, params.outboxId, translate),
  );
}
