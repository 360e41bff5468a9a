import { z } from 'zod';
import type { Endpoint } from '../../endpoint.js';
import { alertDefinitionEndpoints } from '../../v4/alert-definition.js';
import { apiUserEndpoints } from '../../v4/api-user.js';
import { operatorEndpoints } from '../../v4/operator.js';
import { operatorGroupEndpoints } from '../../v4/operator-group.js';
import { publicStatusPageEndpoints } from '../../v4/public-status-page.js';
import { scheduledReportEndpoints } from '../../v4/scheduled-report.js';
import { slaEndpoints } from '../../v4/sla.js';
import { alertViewEndpoints } from '../alerting/alert.js';
import { auditEndpoints } from '../account/audit.js';
import { checkpointV1Endpoints } from '../checkpoints/checkpoint.js';
import { incidentEndpoints } from '../checks/incident.js';
import { integrationViewEndpoints } from '../alerting/integration.js';
import { maintenanceViewEndpoints } from '../monitors/maintenance.js';
import { monitorGroupViewEndpoints } from '../monitors/monitor-group.js';
import { monitorTemplateEndpoints } from '../monitors/monitor-template.js';
import { monitorViewEndpoints } from '../monitors/monitor.js';
import { permissionSummaryEndpoints } from '../screens/permission-summary.js';
import { formatQuery, reportCultures, ReportDocument } from '../files.js';
import { slaVersionEndpoints } from '../sla/sla-version.js';
import { vaultViewEndpoints } from '../account/vault.js';

export const listFileFormats = ['Csv', 'Json', 'Excel', 'Pdf', 'Html'] as const;
export type ListFileFormat = (typeof listFileFormats)[number];

/** Filters of a list and the output format of its file. */
export type ListFileQuery = Readonly<Record<string, unknown>> & {
  readonly Format?: ListFileFormat | undefined;
  readonly Form?: ListFileFormat | undefined;
  readonly As?: 'File' | 'Document' | undefined;
  readonly Culture?: (typeof reportCultures)[number] | undefined;
};

const fileOptions = {
  ...formatQuery(
    listFileFormats,
    'Csv and Json contain every row. Excel and Html end after 10,000 rows, Pdf after 1,000, with a note in the file.',
  ),
  Culture: z.enum(reportCultures).optional().meta({
    description:
      'Language of the file, except in Json. In Csv, it also determines the decimal separator and the delimiter: a decimal comma and `;` for fr-FR, de-DE and nl-NL, a decimal point and `,` for en-US and en-GB. Default: the culture of the account.',
  }),
};

/**
 * A file has all rows, so these parameters of paging are not available, nor are status bars, which are only drawn on pages.
 */
const PAGING_PARAMETERS = new Set(['Cursor', 'Take', 'Skip', 'BeforeId', 'IncludeStatusHistory']);

interface ListEndpoint extends Endpoint {
  readonly query?: z.ZodObject;
}

interface FileEndpoint<Path extends string> extends Endpoint {
  readonly surface: 'v1';
  readonly method: 'GET';
  readonly path: Path & `/${string}`;
  readonly credentials: 'account';
  readonly query: z.ZodType<ListFileQuery>;
  readonly sends: 'file';
  readonly reply: typeof ReportDocument;
}

/** Builds the file endpoint of a list, with the rows, the filters and the permission of the list's own endpoint. */
function buildFileEndpoint<const L extends ListEndpoint>(list: L, id: string): FileEndpoint<`${L['path']}/File`> {
  const { area, permission, params, query, summary, alsoFails = [] } = list;
  const filters = Object.entries(query?.shape ?? {}).filter(([name]) => !PAGING_PARAMETERS.has(name));
  return {
    id,
    area,
    permission,
    surface: 'v1',
    credentials: 'account',
    method: 'GET',
    status: 200,
    sends: 'file',
    path: `${list.path}/File` as FileEndpoint<`${L['path']}/File`>['path'],
    summary: summary.replace(/^(?:List|Get) /, 'Export '),
    ...(params && { params }),
    query: z.object({ ...Object.fromEntries(filters), ...fileOptions }),
    reply: ReportDocument,
    // Format Json has the rows of the response of the list.
    jsonFile: z.unknown(),
    alsoFails: [...alsoFails, 429],
  };
}

/** The file endpoints of all lists of the web app. */
export const listFileEndpoints = {
  monitors: buildFileEndpoint(monitorViewEndpoints.list, 'v1MonitorsFile'),
  checks: buildFileEndpoint(monitorViewEndpoints.checks, 'v1ChecksFile'),
  monitorGroups: buildFileEndpoint(monitorGroupViewEndpoints.list, 'v1MonitorGroupsFile'),
  templates: buildFileEndpoint(monitorTemplateEndpoints.list, 'v1MonitorTemplatesFile'),
  maintenance: buildFileEndpoint(maintenanceViewEndpoints.list, 'v1MaintenanceFile'),
  incidents: buildFileEndpoint(incidentEndpoints.list, 'v1IncidentsFile'),
  alerts: buildFileEndpoint(alertViewEndpoints.list, 'v1AlertsFile'),
  definitions: buildFileEndpoint(alertDefinitionEndpoints.list, 'v1AlertDefinitionsFile'),
  integrations: buildFileEndpoint(integrationViewEndpoints.list, 'v1IntegrationsFile'),
  outbox: buildFileEndpoint(alertViewEndpoints.outbox, 'v1OutboxFile'),
  slas: buildFileEndpoint(slaEndpoints.list, 'v1SlasFile'),
  slaVersions: buildFileEndpoint(slaVersionEndpoints.list, 'v1SlaVersionsFile'),
  slaVersionFigures: buildFileEndpoint(slaVersionEndpoints.figures, 'v1SlaVersionFiguresFile'),
  reports: buildFileEndpoint(scheduledReportEndpoints.list, 'v1ScheduledReportsFile'),
  statusPages: buildFileEndpoint(publicStatusPageEndpoints.list, 'v1StatusPagesFile'),
  checkpoints: buildFileEndpoint(checkpointV1Endpoints.list, 'v1CheckpointsFile'),
  operators: buildFileEndpoint(operatorEndpoints.list, 'v1OperatorsFile'),
  operatorGroups: buildFileEndpoint(operatorGroupEndpoints.list, 'v1OperatorGroupsFile'),
  apiUsers: buildFileEndpoint(apiUserEndpoints.list, 'v1ApiUsersFile'),
  permissions: buildFileEndpoint(permissionSummaryEndpoints.list, 'v1PermissionSummaryFile'),
  vaultItems: buildFileEndpoint(vaultViewEndpoints.items, 'v1VaultItemsFile'),
  audit: buildFileEndpoint(auditEndpoints.list, 'v1AuditFile'),
};
export type ListName = keyof typeof listFileEndpoints;
