import { Checkbox, NativeSelect, Switch, TextInput, Textarea } from '@mantine/core';
import { SecretInput } from './secret-input.js';
import type { FC, ReactNode } from 'react';
import { NumberText } from './number-text.js';
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

interface LineProps<Field> extends Props<Field> {
  /** Numbers are stored with a point in the draft; readers see and enter the decimal separator of their culture. */
  readonly type?: 'text' | 'number' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'datetime-local';
  /** Unit shown at the end of the input. */
  readonly suffix?: string;
  /** Outline in the colour of the state whose limit it is. */
  readonly outline?: 'up' | 'warn';
  readonly autoComplete?: string;
  readonly placeholder?: string;
}

interface BlockProps<Field> extends Props<Field> {
  readonly rows?: number;
  readonly placeholder?: string;
}

interface ChoiceProps<Field> extends Props<Field> {
  readonly options: Options;
}

type Of<D, Value> = { [K in keyof D]-?: D[K] extends Value ? K : never }[keyof D] & string;

/** Field components for one draft type: `field` accepts only names whose values the component edits. */
export interface Fields<D> {
  readonly Line: FC<LineProps<Of<D, string>>>;
  /** Several lines of text. */
  readonly Block: FC<BlockProps<Of<D, string>>>;
  readonly Secret: FC<Props<Of<D, string>>>;
  readonly Choice: FC<ChoiceProps<Of<D, string>>>;
  readonly Flag: FC<Props<Of<D, boolean>>>;
  /** Any number of the options. */
  readonly Several: FC<ChoiceProps<Of<D, readonly string[]>>>;
}

type Draft = Readonly<Record<string, unknown>>;

/** Returns value, problem and setter of a field in the surrounding form. */
function useField<Value>({ field, label, hint, required = false, disabled = false, problemField }: Props<string>) {
  const { draft, set, problems } = useFormState<Draft>();
  return {
    value: draft[field] as Value,
    change: (value: Value) => set({ [field]: value }),
    shared: { label, description: hint, disabled, error: problems.byField[problemField ?? field], 'data-field': field },
    required,
    needed: required ? { required, 'data-needed': problemField ?? field } : {},
  };
}

function Line({ type = 'text', suffix, outline, autoComplete, placeholder, ...props }: LineProps<string>) {
  const { value, change, shared, needed } = useField<string>(props);
  const common = {
    ...shared,
    ...needed,
    value,
    autoComplete,
    placeholder,
    rightSection: suffix === undefined ? undefined : <span className="dimmed">{suffix}</span>,
    ...(outline && !shared.error && { classNames: { input: classes[outline] } }),
    rightSectionWidth: suffix === undefined ? undefined : `${String(suffix.length + 3)}ch`,
  };
  if (type === 'number') return <NumberText {...common} onType={change} />;
  return <TextInput {...common} type={type} onChange={(event) => change(event.currentTarget.value)} />;
}

function Block({ rows = 4, placeholder, ...props }: BlockProps<string>) {
  const { value, change, shared, needed } = useField<string>(props);
  return (
    <Textarea
      {...shared}
      {...needed}
      {...{ rows, value, placeholder }}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function Secret(props: Props<string>) {
  const { value, change, shared, needed } = useField<string>(props);
  return (
    <SecretInput
      {...shared}
      {...needed}
      value={value}
      autoComplete="new-password"
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function Choice({ options, ...props }: ChoiceProps<string>) {
  const { value, change, shared, needed } = useField<string>(props);
  return (
    <NativeSelect
      {...shared}
      {...needed}
      value={value}
      data={options.map(([each, text]) => ({ value: each, label: text }))}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function Flag(props: Props<string>) {
  const { value, change, shared } = useField<boolean>(props);
  return (
    <Switch
      {...shared}
      aria-invalid={shared.error !== undefined}
      checked={value}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}

function Several({ options, ...props }: ChoiceProps<string>) {
  const { value, change, shared, required } = useField<readonly string[]>(props);
  return (
    <Checkbox.Group {...shared} {...{ required }} value={[...value]} onChange={change}>
      <div className="choices">
        {options.map(([each, text]) => (
          <Checkbox key={each} size="xs" value={each} label={text} disabled={shared.disabled} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** Returns the field components of a form with draft type `D`. */
export function formFields<D>(): Fields<D> {
  return { Line, Block, Secret, Choice, Flag, Several };
}
