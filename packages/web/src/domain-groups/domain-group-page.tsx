import { useHolds } from '../app/session.js';
import { FieldGrid } from '../form/field-grid.js';
import { fieldsOf } from '../form/fields.js';
import { ResourcePage } from '../resources/resource-page.js';
import { type SetDraft, SETS } from './domain-group-resource.js';
import { GroupFields } from './group-fields.js';

const { Line } = fieldsOf<SetDraft>();

export function DomainGroupPage() {
  return (
    <ResourcePage resource={SETS} mayChange={useHolds('ManageMonitorTemplates')}>
      <FieldGrid>
        <Line field="Name" label="Name" required />
      </FieldGrid>
      <GroupFields />
    </ResourcePage>
  );
}
