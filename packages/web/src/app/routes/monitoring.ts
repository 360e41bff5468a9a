import { page, pageWithSearch } from './page-route.js';
import {
  parsePlainSearch,
  parseCopySearch,
  parseListSearch,
  parsePeriodSearch,
} from '../../parts/navigation/search.js';

export const monitoring = [
  pageWithSearch('/monitors', parseListSearch, () => import('../../monitors/list/list-page.js'), 'MonitorListPage'),
  page('/api-monitoring', () => import('../../monitors/api/api-page.js'), 'ApiPage'),
  page('/monitors/new', () => import('../../monitors/form/form-page.js'), 'NewMonitorPage'),
  pageWithSearch(
    '/monitors/$monitorGuid',
    parsePeriodSearch,
    () => import('../../monitors/page/detail-page.js'),
    'MonitorPage',
  ),
  page('/monitors/$monitorGuid/edit', () => import('../../monitors/form/form-page.js'), 'EditMonitorPage'),
  page('/monitors/$monitorGuid/as-steps', () => import('../../monitors/form/form-page.js'), 'AsStepsPage'),
  page('/checks/$checkId', () => import('../../checks/check-page.js'), 'CheckPage'),
  page('/monitor-groups', () => import('../../monitors/groups/groups-page.js'), 'MonitorGroupsPage'),
  page('/monitor-groups/new', () => import('../../monitors/groups/groups-page.js'), 'NewMonitorGroupPage'),
  page('/monitor-groups/$groupGuid', () => import('../../monitors/groups/group-page.js'), 'MonitorGroupPage'),
  pageWithSearch('/incidents', parsePlainSearch, () => import('../../incidents/list-page.js'), 'IncidentListPage'),
  page('/incidents/$incidentId', () => import('../../incidents/incident-page.js'), 'IncidentPage'),
  pageWithSearch(
    '/maintenance',
    parsePlainSearch,
    () => import('../../maintenance/maintenance-page.js'),
    'MaintenancePage',
  ),
  page('/monitors/$monitorGuid/rights', () => import('../../monitors/page/rights-page.js'), 'MonitorRightsPage'),
  page('/monitor-templates', () => import('../../templates/templates-page.js'), 'TemplatesPage'),
  page('/monitor-templates/new', () => import('../../templates/template-page.js'), 'TemplatePage'),
  page('/monitor-templates/$guid', () => import('../../templates/template-page.js'), 'TemplatePage'),
  page('/domain-groups', () => import('../../domain-groups/domain-groups-page.js'), 'DomainGroupsPage'),
  pageWithSearch(
    '/domain-groups/new',
    parseCopySearch,
    () => import('../../domain-groups/new-domain-group-page.js'),
    'NewDomainGroupPage',
  ),
  page('/domain-groups/default', () => import('../../domain-groups/default-set-page.js'), 'DefaultSetPage'),
  page('/domain-groups/$guid', () => import('../../domain-groups/domain-group-page.js'), 'DomainGroupPage'),
] as const;
