import { Button, NativeSelect, TextInput } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import type { Loose } from '../draft/script-draft.js';
import { memberText } from '../draft/script-draft.js';
import classes from './steps.module.css';

/** A member of a row, entered as text or selected from options. */
export interface Column {
  readonly member: string;
  readonly label: string;
  readonly options?: readonly string[];
  /** Returns the label of an option; default: the option itself. */
  readonly toLabel?: (option: string) => string;
  /** The value is write-only: stored values are not shown. */
  readonly isSecret?: boolean;
}

interface Props {
  readonly label: string;
  readonly rows: readonly Loose[];
  readonly columns: readonly Column[];
  readonly empty: () => Loose;
  readonly onChange: (rows: readonly Loose[]) => void;
  /** Returns the problem of a member, for example at `[0].Key`. */
  readonly problemAt: (path: string) => string | undefined;
}

/** Edits a list of rows, with buttons to add and remove them. */
export function RowList({ label, rows, columns, empty, onChange, problemAt }: Props) {
  const change = (at: number, member: string, value: string): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [member]: value } : row)));
  return (
    <fieldset className={classes['rows']}>
      <legend>{label}</legend>
      {rows.map((row, at) => (
        <div key={at} className={classes['row']}>
          {columns.map((column) => (
            <Cell
              key={column.member}
              column={column}
              name={t('{list}, {column} {number}', { list: label, column: column.label, number: String(at + 1) })}
              value={memberText(row, column.member)}
              problem={problemAt(`[${String(at)}].${column.member}`)}
              onChange={(value) => change(at, column.member, value)}
            />
          ))}
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('{list}, remove line {number}', { list: label, number: String(at + 1) })}
            onClick={() => onChange(rows.filter((_row, index) => index !== at))}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      <Button size="compact-sm" variant="default" onClick={() => onChange([...rows, empty()])}>
        {t('Add')}
      </Button>
    </fieldset>
  );
}

interface CellProps {
  readonly column: Column;
  readonly name: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

const asItIs = (option: string): string => option;

function Cell({ column: { label, options, toLabel = asItIs, isSecret }, name, value, problem, onChange }: CellProps) {
  const common = { value, ...(problem !== undefined && { error: problem }) };
  if (options) {
    const known = value === '' || options.includes(value) ? options : [...options, value];
    const data = known.map((option) => ({ value: option, label: toLabel(option) }));
    return (
      <NativeSelect
        aria-label={name}
        {...common}
        data={data}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const secret = isSecret === true ? { type: 'password', autoComplete: 'new-password' } : {};
  return (
    <TextInput
      aria-label={name}
      {...common}
      {...secret}
      placeholder={label}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
