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
const OF_PAGES = new Set(['Cursor', 'Take', 'Skip', 'BeforeId', 'IncludeStatusHistory']);

interface Listing extends Endpoint {
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
function fileEndpoint<const L extends Listing>(list: L, id: string): FileEndpoint<`${L['path']}/File`> {
  const { area, right, params, query, summary, alsoFails = [] } = list;
  const filters = Object.entries(query?.shape ?? {}).filter(([name]) => !OF_PAGES.has(name));
  return {
    id,
    area,
    right,
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
  monitors: fileEndpoint(monitorViewEndpoints.list, 'v1MonitorsFile'),
  checks: fileEndpoint(monitorViewEndpoints.checks, 'v1ChecksFile'),
  monitorGroups: fileEndpoint(monitorGroupViewEndpoints.list, 'v1MonitorGroupsFile'),
  templates: fileEndpoint(monitorTemplateEndpoints.list, 'v1MonitorTemplatesFile'),
  maintenance: fileEndpoint(maintenanceViewEndpoints.list, 'v1MaintenanceFile'),
  incidents: fileEndpoint(incidentEndpoints.list, 'v1IncidentsFile'),
  alerts: fileEndpoint(alertViewEndpoints.list, 'v1AlertsFile'),
  definitions: fileEndpoint(alertDefinitionEndpoints.list, 'v1AlertDefinitionsFile'),
  integrations: fileEndpoint(integrationViewEndpoints.list, 'v1IntegrationsFile'),
  outbox: fileEndpoint(alertViewEndpoints.outbox, 'v1OutboxFile'),
  slas: fileEndpoint(slaEndpoints.list, 'v1SlasFile'),
  slaVersions: fileEndpoint(slaVersionEndpoints.list, 'v1SlaVersionsFile'),
  slaVersionFigures: fileEndpoint(slaVersionEndpoints.figures, 'v1SlaVersionFiguresFile'),
  reports: fileEndpoint(scheduledReportEndpoints.list, 'v1ScheduledReportsFile'),
  statusPages: fileEndpoint(publicStatusPageEndpoints.list, 'v1StatusPagesFile'),
  checkpoints: fileEndpoint(checkpointV1Endpoints.list, 'v1CheckpointsFile'),
  operators: fileEndpoint(operatorEndpoints.list, 'v1OperatorsFile'),
  operatorGroups: fileEndpoint(operatorGroupEndpoints.list, 'v1OperatorGroupsFile'),
  apiUsers: fileEndpoint(apiUserEndpoints.list, 'v1ApiUsersFile'),
  permissions: fileEndpoint(permissionSummaryEndpoints.list, 'v1PermissionSummaryFile'),
  vaultItems: fileEndpoint(vaultViewEndpoints.items, 'v1VaultItemsFile'),
  audit: fileEndpoint(auditEndpoints.list, 'v1AuditFile'),
};
export type ListName = keyof typeof listFileEndpoints;
