import type { ListName } from '@vedette/contract/v1/reports/list-file';
import { alertsList, incidentsList, integrationsList, outboxList } from './alert-lists.js';
import { definitionsList } from './definition-list.js';
import type { FileList } from './list-model.js';
import { checksList, maintenanceList, monitorGroupsList, monitorsList, templatesList } from './monitor-lists.js';
import * as people from './people-lists.js';
import { checkpointsList, reportsList, slasList, statusPagesList } from './reporting-lists.js';
import { slaVersionFiguresList, slaVersionsList } from './sla-version-lists.js';

export const LISTS: Readonly<Record<ListName, FileList>> = {
  monitors: monitorsList,
  checks: checksList,
  monitorGroups: monitorGroupsList,
  templates: templatesList,
  maintenance: maintenanceList,
  incidents: incidentsList,
  alerts: alertsList,
  definitions: definitionsList,
  integrations: integrationsList,
  outbox: outboxList,
  slas: slasList,
  reports: reportsList,
  slaVersions: slaVersionsList,
  slaVersionFigures: slaVersionFiguresList,
  statusPages: statusPagesList,
  checkpoints: checkpointsList,
  operators: people.operatorsList,
  operatorGroups: people.operatorGroupsList,
  apiUsers: people.apiUsersList,
  audit: people.auditList,
  permissions: people.permissionsList,
  vaultItems: people.vaultItemsList,
};
