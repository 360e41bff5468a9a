import { Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core';
import formClasses from '../fields/form.module.css';
import { numberOrText } from '../draft/number-or-text.js';
import type { Loose } from '../draft/script-draft.js';
import type { ActionField } from './action-fields.js';
import { ElementField, FramesField } from './element-field.js';

interface Props {
  readonly field: ActionField;
  readonly value: unknown;
  readonly problem: string | undefined;
  /** Called with the new value. Optional settings that are `undefined` or empty are omitted from the script. */
  readonly onChange: (value: unknown) => void;
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Input for one setting of an action. */
export function ActionFieldInput({ field, value, problem, onChange }: Props) {
  const { as, label, hint } = field;
  const shared = {
    label,
    ...(hint !== undefined && { description: hint }),
    ...(problem !== undefined && { error: problem }),
  };
  const text = asText(value);
  switch (as) {
    case 'line':
      return (
        <div className={formClasses['wide']}>
          <TextInput {...shared} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
        </div>
      );
    case 'block':
      return (
        <div className={formClasses['wide']}>
          <Textarea
            {...shared}
            {...{ value: text, autosize: true, minRows: 1, maxRows: 8, spellCheck: false }}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      );
    case 'number':
      return (
        <TextInput
          {...shared}
          inputMode="numeric"
          value={text}
          onChange={({ currentTarget }) => onChange(numberOrText(currentTarget.value))}
        />
      );
    case 'variable':
      return (
        <TextInput
          {...shared}
          value={text.replace(/^\{\{|\}\}$/g, '')}
          onChange={({ currentTarget: { value: name } }) => onChange(name === '' ? '' : `{{${name}}}`)}
        />
      );
    case 'flag':
      return (
        <Checkbox
          {...shared}
          size="sm"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return <Choice {...{ field, text, shared, onChange }} />;
    case 'element':
      return <ElementField {...{ field, problem, onChange }} element={isLoose(value) ? value : undefined} />;
    case 'frames':
      return (
        <FramesField {...{ field, problem, onChange }} frames={Array.isArray(value) ? value.filter(isLoose) : []} />
      );
  }
}

const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface ChoiceProps {
  readonly field: ActionField;
  readonly text: string;
  readonly shared: { readonly label: string; readonly error?: string };
  readonly onChange: (value: unknown) => void;
}

function Choice({ field: { options = [], usual }, text, shared, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      {...shared}
      value={text || (usual ?? '')}
      data={options.map(([value, label]) => ({ value, label }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
