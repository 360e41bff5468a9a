import { accountEndpoints } from './v4/account.js';
import { alertDefinitionEndpoints } from './v4/alert-definition.js';
import { alertEndpoints } from './v4/alert.js';
import { apiUserEndpoints } from './v4/api-user.js';
import { checkpointEndpoints, checkpointRegionEndpoints } from './v4/checkpoint.js';
import { customIntegrationEndpoints } from './v4/custom-integration.js';
import { dashboardEndpoints } from './v4/dashboard.js';
import { dutyScheduleEndpoints, groupDutyScheduleEndpoints } from './v4/duty-schedule.js';
import type { Endpoint } from './endpoint.js';
import { escalationLevelEndpoints } from './v4/escalation-level.js';
import { exclusionPeriodEndpoints } from './v4/exclusion-period.js';
import { integrationEndpoints } from './v4/integration.js';
import { monitorCheckDetailEndpoints } from './v4/monitor-check-detail.js';
import { monitorCheckEndpoints } from './v4/monitor-check.js';
import { maintenancePeriodEndpoints } from './v4/maintenance-period.js';
import { monitorAuthorizationEndpoints, monitorGroupAuthorizationEndpoints } from './v4/monitor-authorization.js';
import { monitorEndpoints } from './v4/monitor-endpoints.js';
import {
  exportRuleSetEndpoints,
  exportSettingEndpoints,
  openTelemetryConnectionEndpoints,
} from './v4/monitor-result-export.js';
import { monitorGroupEndpoints } from './v4/monitor-group.js';
import { operatorEndpoints } from './v4/operator.js';
import { operatorGroupEndpoints } from './v4/operator-group.js';
import { outgoingPhoneNumberEndpoints } from './v4/outgoing-phone-number.js';
import { publicStatusPageEndpoints } from './v4/public-status-page.js';
import { slaEndpoints } from './v4/sla.js';
import { privateLocationAuthorizationEndpoints, privateLocationHealthEndpoints } from './v4/private-location.js';
import { scheduledReportEndpoints } from './v4/scheduled-report.js';
import { statisticsEndpoints } from './v4/statistics.js';
import { rumWebsiteEndpoints } from './v4/rum-website.js';
import { statusEndpoints } from './v4/status.js';
import { timezoneEndpoints } from './v4/timezone.js';
import { vaultItemEndpoints } from './v4/vault-item.js';
import { vaultSectionEndpoints } from './v4/vault-section.js';
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
