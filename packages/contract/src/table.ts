import { accountEndpoints } from './account.js';
import { alertDefinitionEndpoints } from './alert-definition.js';
import { alertEndpoints } from './alert.js';
import { apiUserEndpoints } from './api-user.js';
import { checkpointEndpoints, checkpointRegionEndpoints } from './checkpoint.js';
import { customIntegrationEndpoints } from './custom-integration.js';
import { dashboardEndpoints } from './dashboard.js';
import { dutyScheduleEndpoints, groupDutyScheduleEndpoints } from './duty-schedule.js';
import type { Endpoint } from './endpoint.js';
import { escalationLevelEndpoints } from './escalation-level.js';
import { exclusionPeriodEndpoints } from './exclusion-period.js';
import { integrationEndpoints } from './integration.js';
import { monitorCheckDetailEndpoints } from './monitor-check-detail.js';
import { monitorCheckEndpoints } from './monitor-check.js';
import { maintenancePeriodEndpoints } from './maintenance-period.js';
import { monitorAuthorizationEndpoints, monitorGroupAuthorizationEndpoints } from './monitor-authorization.js';
import { monitorEndpoints } from './monitor-endpoints.js';
import {
  exportRuleSetEndpoints,
  exportSettingEndpoints,
  openTelemetryConnectionEndpoints,
} from './monitor-result-export.js';
import { monitorGroupEndpoints } from './monitor-group.js';
import { operatorEndpoints } from './operator.js';
import { operatorGroupEndpoints } from './operator-group.js';
import { outgoingPhoneNumberEndpoints } from './outgoing-phone-number.js';
import { publicStatusPageEndpoints } from './public-status-page.js';
import { slaEndpoints } from './sla.js';
import { privateLocationAuthorizationEndpoints, privateLocationHealthEndpoints } from './private-location.js';
import { scheduledReportEndpoints } from './scheduled-report.js';
import { statisticsEndpoints } from './statistics.js';
import { rumWebsiteEndpoints } from './rum-website.js';
import { statusEndpoints } from './status.js';
import { timezoneEndpoints } from './timezone.js';
import { vaultItemEndpoints } from './vault-item.js';
import { vaultSectionEndpoints } from './vault-section.js';
import { v1Endpoints } from './v1/table.js';

/** Every endpoint of the service, in the order of the reference. Each resource file adds its own. */
export const endpoints: readonly Endpoint[] = [
  ...Object.values(apiUserEndpoints),
  ...Object.values(accountEndpoints),
  ...Object.values(vaultItemEndpoints),
  ...Object.values(vaultSectionEndpoints),
  ...Object.values(operatorEndpoints),
  ...Object.values(dutyScheduleEndpoints),
  ...Object.values(timezoneEndpoints),
  ...Object.values(outgoingPhoneNumberEndpoints),
  ...Object.values(operatorGroupEndpoints),
  ...Object.values(groupDutyScheduleEndpoints),
  ...Object.values(monitorEndpoints),
  ...Object.values(maintenancePeriodEndpoints),
  ...Object.values(monitorAuthorizationEndpoints),
  ...Object.values(monitorGroupEndpoints),
  ...Object.values(monitorGroupAuthorizationEndpoints),
  ...Object.values(monitorCheckEndpoints),
  ...Object.values(monitorCheckDetailEndpoints),
  ...Object.values(alertEndpoints),
  ...Object.values(alertDefinitionEndpoints),
  ...Object.values(escalationLevelEndpoints),
  ...Object.values(integrationEndpoints),
  ...Object.values(customIntegrationEndpoints),
  ...Object.values(slaEndpoints),
  ...Object.values(exclusionPeriodEndpoints),
  ...Object.values(statisticsEndpoints),
  ...Object.values(statusEndpoints),
  ...Object.values(checkpointEndpoints),
  ...Object.values(checkpointRegionEndpoints),
  ...Object.values(scheduledReportEndpoints),
  ...Object.values(dashboardEndpoints),
  ...Object.values(publicStatusPageEndpoints),
  ...Object.values(privateLocationHealthEndpoints),
  ...Object.values(privateLocationAuthorizationEndpoints),
  ...Object.values(rumWebsiteEndpoints),
  ...Object.values(openTelemetryConnectionEndpoints),
  ...Object.values(exportRuleSetEndpoints),
  ...Object.values(exportSettingEndpoints),
  ...v1Endpoints,
];
