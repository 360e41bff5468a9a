import { t } from '../i18n/translate.js';
import { FieldGrid } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import type { DomainGroupSetDraft } from './domain-group-resource.js';
import { GroupFields } from './group-fields.js';

const { TextField } = formFields<DomainGroupSetDraft>();

/** Name and groups of a set. */
export function SetFields() {
  return (
    <>
      <FieldGrid>
        <TextField field="Name" label={t('Name')} required />
      </FieldGrid>
      <GroupFields />
    </>
  );
}
