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
  /** The server's name of the field when the form's differs. */
  readonly problem?: string;
}

interface LineProps<Field> extends Props<Field> {
  /** Of numbers the draft has them with a point, and the reader types and sees the sign of his culture. */
  readonly type?: 'text' | 'number' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'datetime-local';
  /** Shown inside, at the end: a unit. */
  readonly suffix?: string;
  /** Drawn around it: the colour of the state it is the limit of. */
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

/** The kinds of fields, for one draft: `field` takes only names of the draft that hold what the kind edits. */
export interface Fields<D> {
  readonly Line: FC<LineProps<Of<D, string>>>;
  /** Several lines of text. */
  readonly Block: FC<BlockProps<Of<D, string>>>;
  readonly Secret: FC<Props<Of<D, string>>>;
  readonly Choice: FC<ChoiceProps<Of<D, string>>>;
  readonly Flag: FC<Props<Of<D, boolean>>>;
  /** Any number of a few values. */
  readonly Several: FC<ChoiceProps<Of<D, readonly string[]>>>;
}

type Draft = Readonly<Record<string, unknown>>;

/** One field of the form around: its value, its problem, and how it is changed. */
function useField<Value>({ field, label, hint, required = false, disabled = false, problem }: Props<string>) {
  const { draft, set, problems } = useFormState<Draft>();
  return {
    value: draft[field] as Value,
    change: (value: Value) => set({ [field]: value }),
    shared: { label, description: hint, disabled, error: problems.byField[problem ?? field], 'data-field': field },
    required,
    needed: required ? { required, 'data-needed': problem ?? field } : {},
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

/** The fields of a form whose draft is a `D`. */
export function formFields<D>(): Fields<D> {
  return { Line, Block, Secret, Choice, Flag, Several };
}
