import type { MonitorTemplate } from '@vedette/contract/v1/monitor-template';
import type { Column } from '../parts/data-table.js';
import { ResourceList } from '../resources/resource-list.js';
import { TEMPLATES } from './template-resource.js';

/** The parts a template has, in words. */
function partsOf(template: MonitorTemplate): string {
  const { UserAgent, ErrorConditions = [], SelectedCheckpoints, MaintenancePeriods = [] } = template;
  const parts = [
    ErrorConditions.length > 0 && `${String(ErrorConditions.length)} conditions`,
    UserAgent !== undefined && 'user agent',
    SelectedCheckpoints && 'checkpoints',
    MaintenancePeriods.length > 0 && `${String(MaintenancePeriods.length)} maintenance periods`,
  ];
  return parts.filter(Boolean).join(', ') || 'nothing yet';
}

const columns: readonly Column<MonitorTemplate>[] = [{ id: 'parts', title: 'Carries', cell: partsOf }];

export function TemplatesPage() {
  return (
    <ResourceList
      resource={TEMPLATES}
      columns={columns}
      mayCreate
      purpose="A template keeps conditions, checkpoints and maintenance under a name, to give them to many monitors at once."
    />
  );
}
