import type { MonitorTemplate } from '@vedette/contract/v1/monitors/monitor-template';
import { t } from '../i18n/translate.js';
import { useHolds } from '../api/session.js';
import type { Column } from '../parts/tables/data-table.js';
import { counted } from '../parts/format/counted.js';
import { ExportMenu } from '../reports/list-files/export-menu.js';
import { ResourceList } from '../resources/resource-list.js';
import { TEMPLATES } from './template-resource.js';

/** Lists the sections of a template. */
function templatePartsText(template: MonitorTemplate): string {
  const { UserAgent, ErrorConditions = [], SelectedCheckpoints, MaintenancePeriods = [] } = template;
  const parts = [
    ErrorConditions.length > 0 && counted(ErrorConditions.length, 'condition'),
    UserAgent !== undefined && 'user agent',
    SelectedCheckpoints && 'checkpoints',
    MaintenancePeriods.length > 0 && counted(MaintenancePeriods.length, 'maintenance period'),
  ];
  return parts.filter(Boolean).join(', ') || 'empty';
}

const columns: readonly Column<MonitorTemplate>[] = [{ id: 'parts', title: t('Content'), cell: templatePartsText }];

export function TemplatesPage() {
  const mayCreate = useHolds('ManageMonitorTemplates');
  return (
    <ResourceList
      resource={TEMPLATES}
      texts={{
        failed: t('The monitor templates could not be loaded'),
        none: t('No monitor templates yet'),
        noneVisible: t('No monitor templates that you may view'),
      }}
      columns={columns}
      mayCreate={mayCreate}
      exportMenu={<ExportMenu of="the monitor templates" route="GET /api/v1/MonitorTemplate/File" />}
      purpose={t(
        'A template stores conditions, checkpoints and maintenance periods to apply to many monitors at once.',
      )}
    />
  );
}
