import { checkpointProtocolEndpoints } from '../checkpoint/endpoints.js';
import { customIntegrationV1Endpoints } from '../v4/custom-integration.js';
import { dashboardV1Endpoints } from '../v4/dashboard.js';
import type { Endpoint } from '../endpoint.js';
import { operatorGroupV1Endpoints } from '../v4/operator-group.js';
import { outgoingPhoneNumberV1Endpoints } from '../v4/outgoing-phone-number.js';
import { accountV1Endpoints } from './account.js';
import { addressTestEndpoints } from './address-test.js';
import { acknowledgeLinkEndpoints } from './acknowledge.js';
import { alertViewEndpoints } from './alert.js';
import { definitionV1Endpoints } from './alert-definition.js';
import { auditEndpoints } from './audit.js';
import { channelEndpoints } from './channel.js';
import { customFormEndpoints } from './custom-integration.js';
import { backTestEndpoints } from './back-test.js';
import { chartNoteEndpoints } from './chart-note.js';
import { checkViewEndpoints, clearingEndpoints, pageCheckEndpoints } from './check.js';
import { collectionEndpoints } from './collection.js';
import { checkpointV1Endpoints } from './checkpoint.js';
import { exportTrialEndpoints } from './export-trial.js';
import { explainEndpoints } from './coverage.js';
import { creditEndpoints } from './credits.js';
import { dashboardCheckpointEndpoints } from './dashboard-checkpoints.js';
import { dashboardSeriesEndpoints } from './dashboard-series.js';
import { dashboardMonitorDataEndpoints } from './dashboard-monitor-data.js';
import { dashboardPageEndpoints } from './dashboard-pages.js';
import { dashboardAlertEndpoints } from './dashboard-alerts.js';
import { dashboardChartNoteEndpoints } from './dashboard-chart-notes.js';
import { dashboardErrorEndpoints } from './dashboard-errors.js';
import { dashboardFavouriteEndpoints } from './dashboard-favourites.js';
import { dashboardNewEndpoints } from './dashboard-new.js';
import { dashboardExportEndpoints } from './dashboard-export.js';
import { dashboardViewEndpoints } from './dashboard.js';
import { eventsEndpoints } from './events.js';
import { findEndpoints } from './find.js';
import { hubEndpoints } from './hub.js';
import { incidentEndpoints } from './incident.js';
import { lossesEndpoints } from './losses.js';
import { integrationViewEndpoints } from './integration.js';
import { listFileEndpoints } from './list-file.js';
import { listMailEndpoints } from './list-mail.js';
import { maintenanceViewEndpoints } from './maintenance.js';
import { mailIntegrationEndpoints } from './mail-integration.js';
import { monitorGroupViewEndpoints } from './monitor-group.js';
import { monitorMetricsEndpoints } from './monitor-metrics.js';
import { domainGroupSetEndpoints } from './domain-group-set.js';
import { monitorTemplateEndpoints } from './monitor-template.js';
import { monitorViewEndpoints } from './monitor.js';
import { monitorCertificateEndpoints } from './monitor-certificates.js';
import { monitorFacetEndpoints } from './monitor-facets.js';
import { overviewEndpoints } from './overview.js';
import { operatorRightsEndpoints } from './operator-rights.js';
import { ownershipEndpoints } from './ownership.js';
import { parentEndpoints } from './parent.js';
import { privateLocationV1Endpoints } from './private-location.js';
import { permissionSummaryEndpoints } from './permission-summary.js';
import { reportFilterEndpoints } from './report-filter.js';
import { reportRunEndpoints } from './report-run.js';
import { rumViewEndpoints } from './rum.js';
import { secondFactorEndpoints } from './second-factor.js';
import { ownViewEndpoints } from './own-views.js';
import { sessionEndpoints } from './session.js';
import { invitationEndpoints, setPasswordEndpoints } from './set-password.js';
import { singleSignOnEndpoints } from './single-sign-on.js';
import { signingKeyEndpoints } from './signing-key.js';
import { slaStatementEndpoints } from './sla-statement.js';
import { slaViewEndpoints } from './sla.js';
import { slaVersionEndpoints } from './sla-version.js';
import { pageCopyEndpoints } from './page-copy.js';
import { statusPageUpdateEndpoints } from './status-page-update.js';
import { statusPageExtrasEndpoints } from './status-page.js';
import { subscriberEndpoints } from './subscriber.js';
import { testRunEndpoints } from './test-run.js';
import { vaultViewEndpoints } from './vault.js';

/** Everything under `/api/v1`: what the contract lacks and the web app needs. */
export const v1Endpoints: readonly Endpoint[] = [
  ...Object.values(sessionEndpoints),
  ...Object.values(ownViewEndpoints),
  ...Object.values(setPasswordEndpoints),
  ...Object.values(secondFactorEndpoints),
  ...Object.values(singleSignOnEndpoints),
  ...Object.values(invitationEndpoints),
  ...Object.values(operatorRightsEndpoints),
  ...Object.values(overviewEndpoints),
  ...Object.values(hubEndpoints),
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
  ...Object.values(lossesEndpoints),
  ...Object.values(backTestEndpoints),
  ...Object.values(alertViewEndpoints),
  ...Object.values(exportTrialEndpoints),
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
  ...Object.values(privateLocationV1Endpoints),
  ...Object.values(reportFilterEndpoints),
  ...Object.values(reportRunEndpoints),
  ...Object.values(rumViewEndpoints),
  ...Object.values(checkpointProtocolEndpoints),
];
