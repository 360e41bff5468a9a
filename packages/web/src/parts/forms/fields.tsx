import { Checkbox, NativeSelect, Switch, TextInput, Textarea } from '@mantine/core';
import { SecretInput } from './secret-input.js';
import type { FC, ReactNode } from 'react';
import { DecimalInput } from './decimal-input.js';
import { useFormState } from './form-state.js';
import classes from './fields.module.css';

export type Options = readonly (readonly [value: string, text: string])[];

interface Props<Field> {
  readonly field: Field;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Name of the field on the server, if the form’s differs. */
  readonly problemField?: string;
}

interface TextFieldProps<Field> extends Props<Field> {
  /** Numbers are stored with a point in the draft; readers see and enter the decimal separator of their culture. */
  readonly type?: 'text' | 'number' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'datetime-local';
  /** Unit shown at the end of the input. */
  readonly suffix?: string;
  /** Outline in the colour of the state whose limit it is. */
  readonly outline?: 'up' | 'warn';
  readonly autoComplete?: string;
  readonly placeholder?: string;
}

interface TextAreaProps<Field> extends Props<Field> {
  readonly rows?: number;
  readonly placeholder?: string;
}

interface ChoiceProps<Field> extends Props<Field> {
  readonly options: Options;
}

type FieldsOfType<D, Value> = { [K in keyof D]-?: D[K] extends Value ? K : never }[keyof D] & string;

/** Field components for one draft type: `field` accepts only names whose values the component edits. */
export interface Fields<D> {
  readonly TextField: FC<TextFieldProps<FieldsOfType<D, string>>>;
  /** Several lines of text. */
  readonly TextArea: FC<TextAreaProps<FieldsOfType<D, string>>>;
  readonly Secret: FC<Props<FieldsOfType<D, string>>>;
  readonly Choice: FC<ChoiceProps<FieldsOfType<D, string>>>;
  readonly Flag: FC<Props<FieldsOfType<D, boolean>>>;
  /** Any number of the options. */
  readonly MultiChoice: FC<ChoiceProps<FieldsOfType<D, readonly string[]>>>;
}

type Draft = Readonly<Record<string, unknown>>;

/** Returns value, problem and setter of a field in the surrounding form. */
function useField<Value>({ field, label, hint, required = false, disabled = false, problemField }: Props<string>) {
  const { draft, set, problems } = useFormState<Draft>();
  return {
    value: draft[field] as Value,
    change: (value: Value) => set({ [field]: value }),
    sharedProps: {
      label,
      description: hint,
      disabled,
      error: problems.byField[problemField ?? field],
      'data-field': field,
    },
    required,
    requiredProps: required ? { required, 'data-needed': problemField ?? field } : {},
  };
}

function TextField({ type = 'text', suffix, outline, autoComplete, placeholder, ...props }: TextFieldProps<string>) {
  const { value, change, sharedProps, requiredProps } = useField<string>(props);
  const common = {
    ...sharedProps,
    ...requiredProps,
    value,
    autoComplete,
    placeholder,
    rightSection: suffix === undefined ? undefined : <span className="dimmed">{suffix}</span>,
    ...(outline && !sharedProps.error && { classNames: { input: classes[outline] } }),
    rightSectionWidth: suffix === undefined ? undefined : `${String(suffix.length + 3)}ch`,
  };
  if (type === 'number') return <DecimalInput {...common} onValueChange={change} />;
  return <TextInput {...common} type={type} onChange={(event) => change(event.currentTarget.value)} />;
}

function TextArea({ rows = 4, placeholder, ...props }: TextAreaProps<string>) {
  const { value, change, sharedProps, requiredProps } = useField<string>(props);
  return (
    <Textarea
      {...sharedProps}
      {...requiredProps}
      {...{ rows, value, placeholder }}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function Secret(props: Props<string>) {
  const { value, change, sharedProps, requiredProps } = useField<string>(props);
  return (
    <SecretInput
      {...sharedProps}
      {...requiredProps}
      value={value}
      autoComplete="new-password"
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function Choice({ options, ...props }: ChoiceProps<string>) {
  const { value, change, sharedProps, requiredProps } = useField<string>(props);
  return (
    <NativeSelect
      {...sharedProps}
      {...requiredProps}
      value={value}
      data={options.map(([each, text]) => ({ value: each, label: text }))}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function Flag(props: Props<string>) {
  const { value, change, sharedProps } = useField<boolean>(props);
  return (
    <Switch
      {...sharedProps}
      aria-invalid={sharedProps.error !== undefined}
      checked={value}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}

function MultiChoice({ options, ...props }: ChoiceProps<string>) {
  const { value, change, sharedProps, required } = useField<readonly string[]>(props);
  return (
    <Checkbox.Group {...sharedProps} {...{ required }} value={[...value]} onChange={change}>
      <div className="choices">
        {options.map(([each, text]) => (
          <Checkbox key={each} size="xs" value={each} label={text} disabled={sharedProps.disabled} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** Returns the field components of a form with draft type `D`. */
export function formFields<D>(): Fields<D> {
  return { TextField, TextArea, Secret, Choice, Flag, MultiChoice };
}
