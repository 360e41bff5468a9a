import { Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core';
import formClasses from '../fields/form.module.css';
import { numberOrText } from '../draft/number-or-text.js';
import type { JsonObject } from '../draft/script-draft.js';
import type { ActionField } from './action-fields.js';
import { ElementField, FramesField } from './element-field.js';

interface Props {
  readonly field: ActionField;
  readonly value: unknown;
  readonly problem: string | undefined;
  /** Called with the new value. Optional settings that are `undefined` or empty are omitted from the script. */
  readonly onChange: (value: unknown) => void;
}

const toInputText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Input for one setting of an action. */
export function ActionFieldInput({ field, value, problem, onChange }: Props) {
  const { as, label, hint } = field;
  const inputProps = {
    label,
    ...(hint !== undefined && { description: hint }),
    ...(problem !== undefined && { error: problem }),
  };
  const text = toInputText(value);
  switch (as) {
    case 'line':
      return (
        <div className={formClasses['wide']}>
          <TextInput {...inputProps} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
        </div>
      );
    case 'block':
      return (
        <div className={formClasses['wide']}>
          <Textarea
            {...inputProps}
            {...{ value: text, autosize: true, minRows: 1, maxRows: 8, spellCheck: false }}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      );
    case 'number':
      return (
        <TextInput
          {...inputProps}
          inputMode="numeric"
          value={text}
          onChange={({ currentTarget }) => onChange(numberOrText(currentTarget.value))}
        />
      );
    case 'variable':
      return (
        <TextInput
          {...inputProps}
          value={text.replace(/^\{\{|\}\}$/g, '')}
          onChange={({ currentTarget: { value: name } }) => onChange(name === '' ? '' : `{{${name}}}`)}
        />
      );
    case 'flag':
      return (
        <Checkbox
          {...inputProps}
          size="sm"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return <ChoiceInput {...{ field, text, inputProps, onChange }} />;
    case 'element':
      return <ElementField {...{ field, problem, onChange }} element={isJsonObject(value) ? value : undefined} />;
    case 'frames':
      return (
        <FramesField
          {...{ field, problem, onChange }}
          frames={Array.isArray(value) ? value.filter(isJsonObject) : []}
        />
      );
  }
}

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface ChoiceInputProps {
  readonly field: ActionField;
  readonly text: string;
  readonly inputProps: { readonly label: string; readonly error?: string };
  readonly onChange: (value: unknown) => void;
}

function ChoiceInput({ field: { options = [], defaultValue }, text, inputProps, onChange }: ChoiceInputProps) {
  return (
    <NativeSelect
      {...inputProps}
      value={text || (defaultValue ?? '')}
      data={options.map(([value, label]) => ({ value, label }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
