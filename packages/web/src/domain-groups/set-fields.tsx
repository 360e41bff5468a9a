import { FieldGrid } from '../parts/forms/field-grid.js';
import { fieldsOf } from '../parts/forms/fields.js';
import type { SetDraft } from './domain-group-resource.js';
import { GroupFields } from './group-fields.js';

const { Line } = fieldsOf<SetDraft>();

/** Name and groups of a set. */
export function SetFields() {
  return (
    <>
      <FieldGrid>
        <Line field="Name" label="Name" required />
      </FieldGrid>
      <GroupFields />
    </>
  );
}
