import type { MonitorTemplate } from '@vedette/contract/v1/monitors/monitor-template';
import { useHolds } from '../api/session.js';
import type { Column } from '../parts/tables/data-table.js';
import { counted } from '../parts/format/counted.js';
import { ExportMenu } from '../reports/list-files/export-menu.js';
import { ResourceList } from '../resources/resource-list.js';
import { TEMPLATES } from './template-resource.js';

/** The parts a template has, in words. */
function templatePartsText(template: MonitorTemplate): string {
  const { UserAgent, ErrorConditions = [], SelectedCheckpoints, MaintenancePeriods = [] } = template;
  const parts = [
    ErrorConditions.length > 0 && counted(ErrorConditions.length, 'condition'),
    UserAgent !== undefined && 'user agent',
    SelectedCheckpoints && 'checkpoints',
    MaintenancePeriods.length > 0 && counted(MaintenancePeriods.length, 'maintenance period'),
  ];
  return parts.filter(Boolean).join(', ') || 'nothing yet';
}

const columns: readonly Column<MonitorTemplate>[] = [{ id: 'parts', title: 'Carries', cell: templatePartsText }];

export function TemplatesPage() {
  const mayCreate = useHolds('ManageMonitorTemplates');
  return (
    <ResourceList
      resource={TEMPLATES}
      columns={columns}
      mayCreate={mayCreate}
      exportMenu={<ExportMenu of="the monitor templates" route="GET /api/v1/MonitorTemplate/File" />}
      purpose="A template keeps conditions, checkpoints and maintenance under a name, to give them to many monitors at once."
    />
  );
}
