import { Button, TextInput } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import type { Pair } from '../draft/form-draft.js';
import { useMonitorForm } from '../fields/form-context.js';
import classes from '../fields/form.module.css';

interface Props {
  readonly field: 'RequestHeaders' | 'CustomFields' | 'dnsBypasses';
  /** Name of the field on the server, if the form’s differs. */
  readonly problemField?: string;
  readonly label: string;
}

/** Edits a list of name and value pairs, one per line. */
export function NameValueList({ field, label, problemField = field }: Props) {
  const { draft, set, problems } = useMonitorForm();
  const pairs = draft[field];
  const change = (index: number, changes: Partial<Pair>): void =>
    set({ [field]: pairs.map((pair, i) => (i === index ? { ...pair, ...changes } : pair)) });
  return (
    <fieldset className={classes['pairs']}>
      <legend>{label}</legend>
      {pairs.map((pair, index) => (
        <div key={index} className={classes['pair']}>
          <TextInput
            aria-label={t('{label}, name {number}', { label, number: String(index + 1) })}
            placeholder={t('Name')}
            value={pair.Name}
            onChange={(event) => change(index, { Name: event.currentTarget.value })}
          />
          <TextInput
            aria-label={t('{label}, value {number}', { label, number: String(index + 1) })}
            placeholder={t('Value')}
            value={pair.Value}
            onChange={(event) => change(index, { Value: event.currentTarget.value })}
          />
          <Button
            variant="default"
            aria-label={t('{label}, remove line {number}', { label, number: String(index + 1) })}
            onClick={() => set({ [field]: pairs.filter((_pair, i) => i !== index) })}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      {problems.byField[problemField] !== undefined && (
        <p role="alert" className={classes['problem']}>
          {problems.byField[problemField]}
        </p>
      )}
      <Button size="compact-sm" variant="default" onClick={() => set({ [field]: [...pairs, { Name: '', Value: '' }] })}>
        {t('Add')}
      </Button>
    </fieldset>
  );
}
