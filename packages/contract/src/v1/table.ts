import { checkpointProtocolEndpoints } from '../checkpoint/endpoints.js';
import { customIntegrationV1Endpoints } from '../v4/custom-integration.js';
import { dashboardV1Endpoints } from '../v4/dashboard.js';
import type { Endpoint } from '../endpoint.js';
import { operatorGroupV1Endpoints } from '../v4/operator-group.js';
import { outgoingPhoneNumberV1Endpoints } from '../v4/outgoing-phone-number.js';
import { accountV1Endpoints } from './account/account.js';
import { addressTestEndpoints } from './alerting/address-test.js';
import { acknowledgeLinkEndpoints } from './alerting/acknowledge.js';
import { alertViewEndpoints } from './alerting/alert.js';
import { definitionV1Endpoints } from './alerting/alert-definition.js';
import { auditEndpoints } from './account/audit.js';
import { channelEndpoints } from './alerting/channel.js';
import { customFormEndpoints } from './alerting/custom-integration.js';
import { backTestEndpoints } from './alerting/back-test.js';
import { chartNoteEndpoints } from './chart-notes/chart-note.js';
import { checkViewEndpoints, clearingEndpoints, pageCheckEndpoints } from './checks/check.js';
import { collectionEndpoints } from './monitors/collection.js';
import { checkpointV1Endpoints } from './checkpoints/checkpoint.js';
import { engineProcessEndpoints } from './checkpoints/engine-process.js';
import { exportConnectionTestEndpoints } from './export/export-connection-test.js';
import { explainEndpoints } from './alerting/coverage.js';
import { creditEndpoints } from './alerting/credits.js';
import { dashboardCheckpointEndpoints } from './dashboards/dashboard-checkpoints.js';
import { dashboardSeriesEndpoints } from './dashboards/dashboard-series.js';
import { dashboardMonitorDataEndpoints } from './dashboards/dashboard-monitor-data.js';
import { dashboardPageEndpoints } from './dashboards/dashboard-pages.js';
import { dashboardAlertEndpoints } from './dashboards/dashboard-alerts.js';
import { dashboardChartNoteEndpoints } from './dashboards/dashboard-chart-notes.js';
import { dashboardErrorEndpoints } from './dashboards/dashboard-errors.js';
import { dashboardFavouriteEndpoints } from './dashboards/dashboard-favourites.js';
import { dashboardNewEndpoints } from './dashboards/dashboard-new.js';
import { dashboardExportEndpoints } from './reports/dashboard-export.js';
import { dashboardViewEndpoints } from './dashboards/dashboard.js';
import { eventsEndpoints } from './events.js';
import { findEndpoints } from './screens/find.js';
import { areaOverviewEndpoints } from './screens/area-overviews.js';
import { incidentEndpoints } from './checks/incident.js';
import { alertImpactEndpoints } from './alerting/alert-impact.js';
import { integrationViewEndpoints } from './alerting/integration.js';
import { listFileEndpoints } from './reports/list-file.js';
import { listMailEndpoints } from './reports/list-mail.js';
import { maintenanceViewEndpoints } from './monitors/maintenance.js';
import { mailIntegrationEndpoints } from './alerting/mail-integration.js';
import { monitorGroupViewEndpoints } from './monitors/monitor-group.js';
import { monitorMetricsEndpoints } from './monitors/monitor-metrics.js';
import { domainGroupSetEndpoints } from './monitors/domain-group-set.js';
import { monitorTemplateEndpoints } from './monitors/monitor-template.js';
import { monitorViewEndpoints } from './monitors/monitor.js';
import { monitorCertificateEndpoints } from './checks/monitor-certificates.js';
import { monitorFacetEndpoints } from './monitors/monitor-facets.js';
import { overviewEndpoints } from './screens/overview.js';
import { operatorRightsEndpoints } from './account/operator-rights.js';
import { ownershipEndpoints } from './screens/ownership.js';
import { parentEndpoints } from './monitors/parent.js';
import { privateLocationV1Endpoints } from './checkpoints/private-location.js';
import { permissionSummaryEndpoints } from './screens/permission-summary.js';
import { reportFilterEndpoints } from './reports/report-filter.js';
import { reportRunEndpoints } from './reports/report-run.js';
import { rumViewEndpoints } from './rum/rum.js';
import { secondFactorEndpoints } from './account/second-factor.js';
import { savedViewEndpoints } from './screens/saved-views.js';
import { sessionEndpoints } from './account/session.js';
import { invitationEndpoints, setPasswordEndpoints } from './account/set-password.js';
import { singleSignOnEndpoints } from './account/single-sign-on.js';
import { signingKeyEndpoints } from './sla/signing-key.js';
import { slaStatementEndpoints } from './sla/sla-statement.js';
import { slaViewEndpoints } from './sla/sla.js';
import { slaVersionEndpoints } from './sla/sla-version.js';
import { pageCopyEndpoints } from './status-pages/page-copy.js';
import { statusPageUpdateEndpoints } from './status-pages/status-page-update.js';
import { statusPageExtrasEndpoints } from './status-pages/status-page.js';
import { subscriberEndpoints } from './status-pages/subscriber.js';
import { testRunEndpoints } from './monitors/test-run.js';
import { vaultViewEndpoints } from './account/vault.js';

/** All endpoints of `/api/v1`, which has what the contract lacks and the web app needs. */
export const v1Endpoints: readonly Endpoint[] = [
  ...Object.values(sessionEndpoints),
  ...Object.values(savedViewEndpoints),
  ...Object.values(setPasswordEndpoints),
  ...Object.values(secondFactorEndpoints),
  ...Object.values(singleSignOnEndpoints),
  ...Object.values(invitationEndpoints),
  ...Object.values(operatorRightsEndpoints),
  ...Object.values(overviewEndpoints),
  ...Object.values(areaOverviewEndpoints),
  ...Object.values(findEndpoints),
  ...Object.values(dashboardV1Endpoints),
  ...Object.values(dashboardViewEndpoints),
  ...Object.values(dashboardExportEndpoints),
  ...Object.values(dashboardAlertEndpoints),
  ...Object.values(dashboardChartNoteEndpoints),
  ...Object.values(dashboardErrorEndpoints),
  ...Object.values(dashboardFavouriteEndpoints),
  ...Object.values(dashboardNewEndpoints),
  ...Object.values(dashboardCheckpointEndpoints),
  ...Object.values(dashboardSeriesEndpoints),
  ...Object.values(dashboardPageEndpoints),
  ...Object.values(dashboardMonitorDataEndpoints),
  ...Object.values(customIntegrationV1Endpoints),
  ...Object.values(integrationViewEndpoints),
  ...Object.values(channelEndpoints),
  ...Object.values(customFormEndpoints),
  ...Object.values(mailIntegrationEndpoints),
  ...Object.values(creditEndpoints),
  ...Object.values(monitorViewEndpoints),
  ...Object.values(monitorFacetEndpoints),
  ...Object.values(monitorCertificateEndpoints),
  ...Object.values(monitorMetricsEndpoints),
  ...Object.values(chartNoteEndpoints),
  ...Object.values(checkViewEndpoints),
  ...Object.values(clearingEndpoints),
  ...Object.values(pageCheckEndpoints),
  ...Object.values(testRunEndpoints),
  ...Object.values(collectionEndpoints),
  ...Object.values(monitorGroupViewEndpoints),
  ...Object.values(parentEndpoints),
  ...Object.values(maintenanceViewEndpoints),
  ...Object.values(monitorTemplateEndpoints),
  ...Object.values(domainGroupSetEndpoints),
  ...Object.values(incidentEndpoints),
  ...Object.values(acknowledgeLinkEndpoints),
  ...Object.values(explainEndpoints),
  ...Object.values(definitionV1Endpoints),
  ...Object.values(alertImpactEndpoints),
  ...Object.values(backTestEndpoints),
  ...Object.values(alertViewEndpoints),
  ...Object.values(exportConnectionTestEndpoints),
  ...Object.values(slaViewEndpoints),
  ...Object.values(slaVersionEndpoints),
  ...Object.values(slaStatementEndpoints),
  ...Object.values(signingKeyEndpoints),
  ...Object.values(statusPageExtrasEndpoints),
  ...Object.values(statusPageUpdateEndpoints),
  ...Object.values(subscriberEndpoints),
  ...Object.values(pageCopyEndpoints),
  ...Object.values(vaultViewEndpoints),
  ...Object.values(accountV1Endpoints),
  ...Object.values(auditEndpoints),
  ...Object.values(permissionSummaryEndpoints),
  ...Object.values(listFileEndpoints),
  ...Object.values(listMailEndpoints),
  ...Object.values(operatorGroupV1Endpoints),
  ...Object.values(addressTestEndpoints),
  ...Object.values(ownershipEndpoints),
  ...Object.values(outgoingPhoneNumberV1Endpoints),
  ...Object.values(eventsEndpoints),
  ...Object.values(checkpointV1Endpoints),
  ...Object.values(engineProcessEndpoints),
  ...Object.values(privateLocationV1Endpoints),
  ...Object.values(reportFilterEndpoints),
  ...Object.values(reportRunEndpoints),
  ...Object.values(rumViewEndpoints),
  ...Object.values(checkpointProtocolEndpoints),
];
