import { message } from '@vedette/i18n/message';
import type { MonitorTemplate } from '@vedette/contract/v1/monitors/monitor-template';
import { t } from '../i18n/translate.js';
import { useHasPermission } from '../api/session.js';
import type { Column } from '../parts/tables/data-table.js';
import { ExportMenu } from '../reports/list-files/export-menu.js';
import { ResourceList } from '../resources/resource-list.js';
import { TEMPLATES } from './template-resource.js';

/** Lists the sections of a template. */
function templateContentText(template: MonitorTemplate): string {
  const { UserAgent, ErrorConditions = [], SelectedCheckpoints, MaintenancePeriods = [] } = template;
  const parts = [
    ErrorConditions.length > 0 &&
      t('{count, plural, one {# condition} other {# conditions}}', { count: ErrorConditions.length }),
    UserAgent !== undefined && t('user agent'),
    SelectedCheckpoints && t('checkpoints'),
    MaintenancePeriods.length > 0 &&
      t('{count, plural, one {# maintenance period} other {# maintenance periods}}', {
        count: MaintenancePeriods.length,
      }),
  ];
  return parts.filter(Boolean).join(', ') || t(message('empty', 'template'));
}

const columns: readonly Column<MonitorTemplate>[] = [{ id: 'parts', title: t('Content'), cell: templateContentText }];

export function TemplatesPage() {
  const mayCreate = useHasPermission('ManageMonitorTemplates');
  return (
    <ResourceList
      resource={TEMPLATES}
      texts={{
        loadFailed: t('The monitor templates could not be loaded'),
        none: t('No monitor templates yet'),
        noneVisible: t('No monitor templates that you may view'),
      }}
      columns={columns}
      mayCreate={mayCreate}
      exportMenu={
        <ExportMenu
          label={t('Export the monitor templates')}
          sendTitle={t('Send the monitor templates by e-mail')}
          route="GET /api/v1/MonitorTemplate/File"
        />
      }
      purpose={t(
        'A template stores conditions, checkpoints and maintenance periods to apply to many monitors at once.',
      )}
    />
  );
}
