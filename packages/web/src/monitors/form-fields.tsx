import { Button, NativeSelect, PasswordInput, Switch, TextInput, Textarea } from '@mantine/core';
import type { Draft, Pair } from './form-draft.js';
import { useMonitorForm } from './form-context.js';
import classes from './form.module.css';

type TextField = { [K in keyof Draft]: Draft[K] extends string ? K : never }[keyof Draft];
type FlagField = { [K in keyof Draft]: Draft[K] extends boolean ? K : never }[keyof Draft];
type PairField = 'RequestHeaders' | 'CustomFields';

interface Props<Field> {
  readonly field: Field;
  readonly label: string;
  readonly hint?: string;
  /** The server's name of the field when the form's differs. */
  readonly problem?: string;
}

const typed = (change: Record<string, unknown>): Partial<Draft> => change;

export function TextLine({
  field,
  label,
  hint,
  problem,
  ...more
}: Props<TextField> & { readonly required?: boolean; readonly suffix?: string }) {
  const { draft, set, problems } = useMonitorForm();
  return (
    <TextInput
      label={label}
      description={hint}
      required={more.required ?? false}
      value={draft[field]}
      error={problems.byField[problem ?? field]}
      rightSection={more.suffix}
      onChange={(event) => set(typed({ [field]: event.currentTarget.value }))}
    />
  );
}

export function TextBlock({ field, label, hint }: Props<TextField>) {
  const { draft, set, problems } = useMonitorForm();
  return (
    <Textarea
      label={label}
      description={hint}
      rows={4}
      value={draft[field]}
      error={problems.byField[field]}
      onChange={(event) => set(typed({ [field]: event.currentTarget.value }))}
    />
  );
}

export function SecretLine({ field, label, hint }: Props<TextField>) {
  const { draft, set, problems } = useMonitorForm();
  return (
    <PasswordInput
      label={label}
      description={hint}
      autoComplete="new-password"
      value={draft[field]}
      error={problems.byField[field]}
      onChange={(event) => set(typed({ [field]: event.currentTarget.value }))}
    />
  );
}

interface ChoiceProps extends Props<TextField> {
  readonly options: readonly (readonly [value: string, text: string])[];
}

export function Choice({ field, label, hint, options, problem }: ChoiceProps) {
  const { draft, set, problems } = useMonitorForm();
  return (
    <NativeSelect
      label={label}
      description={hint}
      value={draft[field]}
      error={problems.byField[problem ?? field]}
      data={options.map(([value, text]) => ({ value, label: text }))}
      onChange={(event) => set(typed({ [field]: event.currentTarget.value }))}
    />
  );
}

export function Flag({ field, label, hint, problem }: Props<FlagField>) {
  const { draft, set, problems } = useMonitorForm();
  return (
    <Switch
      label={label}
      description={hint}
      checked={draft[field]}
      error={problems.byField[problem ?? field]}
      onChange={(event) => set(typed({ [field]: event.currentTarget.checked }))}
    />
  );
}

/** A list of names and values, one line each. */
export function Pairs({ field, label }: Props<PairField>) {
  const { draft, set, problems } = useMonitorForm();
  const pairs = draft[field];
  const change = (index: number, part: Partial<Pair>): void =>
    set({ [field]: pairs.map((pair, i) => (i === index ? { ...pair, ...part } : pair)) });
  return (
    <fieldset className={classes['pairs']}>
      <legend>{label}</legend>
      {pairs.map((pair, index) => (
        <div key={index} className={classes['pair']}>
          <TextInput
            aria-label={`${label}, name ${String(index + 1)}`}
            placeholder="Name"
            value={pair.Name}
            onChange={(event) => change(index, { Name: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`${label}, value ${String(index + 1)}`}
            placeholder="Value"
            value={pair.Value}
            onChange={(event) => change(index, { Value: event.currentTarget.value })}
          />
          <Button
            variant="default"
            aria-label={`${label}, remove line ${String(index + 1)}`}
            onClick={() => set({ [field]: pairs.filter((_pair, i) => i !== index) })}
          >
            Remove
          </Button>
        </div>
      ))}
      {problems.byField[field] !== undefined && (
        <p role="alert" className={classes['problem']}>
          {problems.byField[field]}
        </p>
      )}
      <Button size="compact-sm" variant="default" onClick={() => set({ [field]: [...pairs, { Name: '', Value: '' }] })}>
        Add
      </Button>
    </fieldset>
  );
}
