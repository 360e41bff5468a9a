import type { DomainGroupSet } from '@vedette/contract/v1/domain-group-set';
import { useHolds } from '../app/session.js';
import type { Column } from '../parts/data-table.js';
import { ResourceList } from '../resources/resource-list.js';
import { SETS } from './domain-group-resource.js';

const columns: readonly Column<DomainGroupSet>[] = [
  { id: 'groups', title: 'Groups', cell: ({ Groups }) => Groups.map(({ Name }) => Name).join(', ') },
];

export function DomainGroupsPage() {
  return (
    <ResourceList
      resource={SETS}
      columns={columns}
      mayCreate={useHolds('ManageMonitorTemplates')}
      purpose="A set tells the requests of a page apart in its waterfall, and says which are your own. Without one the built-in set is used; a new set begins as its copy."
    />
  );
}
