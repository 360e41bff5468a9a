import type { CustomIntegration } from '@vedette/contract/custom-integration';
import type { Column } from '../parts/data-table.js';
import { ResourceList } from '../resources/resource-list.js';
import { INTEGRATIONS } from './integration-draft.js';

const columns: readonly Column<CustomIntegration>[] = [
  {
    ...{ id: 'messages', title: 'Messages' },
    cell: ({ Steps }) => Steps.flatMap(({ MessageTypes }) => MessageTypes).join(', '),
  },
  {
    ...{ id: 'calls', title: 'Calls', isNumber: true },
    cell: ({ Steps }) => Steps.reduce((sum, { HttpSteps }) => sum + HttpSteps.length, 0),
  },
  { id: 'active', title: 'Active', cell: ({ IsActive }) => (IsActive ? '● Active' : '‖ Off') },
];

export function IntegrationsPage() {
  return (
    <ResourceList
      resource={INTEGRATIONS}
      columns={columns}
      mayCreate
      purpose="A custom integration sends alerts wherever HTTP calls reach: a chat, a ticket system, a script of your own."
    />
  );
}
