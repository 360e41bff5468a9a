import { Alert } from '@mantine/core';
import { monitorKindName } from '@vedette/contract/v4/monitor-kinds';
import { t } from '../../i18n/translate.js';
import { useMonitorForm } from '../fields/form-context.js';
import { formFields } from '../../parts/forms/fields.js';
import type { MonitorDraft } from '../draft/form-draft.js';
import classes from '../fields/form.module.css';
import { FormSection } from '../fields/form-section.js';
import { listKindFields, type KindField } from '../draft/kind-fields.js';
import { monitorKindUi } from '../kinds/registry.js';

const { TextField, TextArea, Choice, Flag } = formFields<MonitorDraft>();

/** Fields shown at the top of the form, below the name. */
const TOP_FIELDS: readonly string[] = ['NetworkAddress', 'Port'];

/** Host and port. HTTP and certificate monitors have a URL instead. */
export function AddressFields() {
  const { draft } = useMonitorForm();
  return listKindFields(draft.MonitorType)
    .filter(({ field }) => TOP_FIELDS.includes(field))
    .map((each) => <KindFieldInput key={each.field} field={each} />);
}

/** Settings that only this monitor type has. */
export function KindSection() {
  const { draft } = useMonitorForm();
  const fields = listKindFields(draft.MonitorType).filter(({ field }) => !TOP_FIELDS.includes(field));
  if (fields.length === 0) return null;
  const warning = monitorKindUi(draft.MonitorType).warning?.(draft);
  return (
    <FormSection
      title={t(monitorKindName(draft.MonitorType))}
      fields={fields.map(({ field }) => field)}
      summary={t('{count, plural, one {# setting} other {# settings}}', { count: fields.length })}
      isOpen
    >
      {fields.map((each) => (
        <KindFieldInput key={each.field} field={each} />
      ))}
      <div className={classes['wide']} role="status">
        {warning !== undefined && <Alert color="yellow">▲ {warning}</Alert>}
      </div>
    </FormSection>
  );
}

function KindFieldInput({ field: each }: { readonly field: KindField }) {
  switch (each.as) {
    case 'line':
      return <TextField field={each.field} label={each.label} {...hintProps(each)} />;
    case 'block':
      return (
        <div className={classes['wide']}>
          <TextArea field={each.field} label={each.label} {...hintProps(each)} />
        </div>
      );
    case 'choice':
      return <Choice field={each.field} label={each.label} options={each.options} />;
    case 'flag':
      return <Flag field={each.field} label={each.label} {...hintProps(each)} />;
  }
}

const hintProps = ({ hint }: { readonly hint?: string }) => (hint === undefined ? {} : { hint });
