import { Button, NativeSelect, TextInput } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import type { JsonObject } from '../draft/script-draft.js';
import { memberText } from '../draft/script-draft.js';
import classes from './steps.module.css';

/** A member of a row, entered as text or selected from options. */
export interface RowColumn {
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
  readonly rows: readonly JsonObject[];
  readonly columns: readonly RowColumn[];
  readonly createRow: () => JsonObject;
  readonly onChange: (rows: readonly JsonObject[]) => void;
  /** Returns the problem of a member, for example at `[0].Key`. */
  readonly getProblem: (path: string) => string | undefined;
}

/** Edits a list of rows, with buttons to add and remove them. */
export function RowList({ label, rows, columns, createRow, onChange, getProblem }: Props) {
  const change = (rowIndex: number, member: string, value: string): void =>
    onChange(rows.map((row, index) => (index === rowIndex ? { ...row, [member]: value } : row)));
  return (
    <fieldset className={classes['rows']}>
      <legend>{label}</legend>
      {rows.map((row, rowIndex) => (
        <div key={rowIndex} className={classes['row']}>
          {columns.map((column) => (
            <Cell
              key={column.member}
              column={column}
              name={t('{list}, {column} {number}', { list: label, column: column.label, number: String(rowIndex + 1) })}
              value={memberText(row, column.member)}
              problem={getProblem(`[${String(rowIndex)}].${column.member}`)}
              onChange={(value) => change(rowIndex, column.member, value)}
            />
          ))}
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('{list}, remove line {number}', { list: label, number: String(rowIndex + 1) })}
            onClick={() => onChange(rows.filter((_row, index) => index !== rowIndex))}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      <Button size="compact-sm" variant="default" onClick={() => onChange([...rows, createRow()])}>
        {t('Add')}
      </Button>
    </fieldset>
  );
}

interface CellProps {
  readonly column: RowColumn;
  readonly name: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

const identity = (option: string): string => option;

function Cell({ column: { label, options, toLabel = identity, isSecret }, name, value, problem, onChange }: CellProps) {
  const inputProps = { value, ...(problem !== undefined && { error: problem }) };
  if (options) {
    const allOptions = value === '' || options.includes(value) ? options : [...options, value];
    const data = allOptions.map((option) => ({ value: option, label: toLabel(option) }));
    return (
      <NativeSelect
        aria-label={name}
        {...inputProps}
        data={data}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const secret = isSecret === true ? { type: 'password', autoComplete: 'new-password' } : {};
  return (
    <TextInput
      aria-label={name}
      {...inputProps}
      {...secret}
      placeholder={label}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
