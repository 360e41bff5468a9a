import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './steps.module.css';

/** Names of a row and its buttons; rows are numbered from 1. */
interface RowLabels {
  readonly row: (number: string) => string;
  readonly remove: (number: string) => string;
  readonly add: string;
}

interface Props<Row> {
  readonly legend: string;
  readonly hint: ReactNode;
  readonly problem?: string | undefined;
  readonly labels: RowLabels;
  readonly rows: readonly Row[];
  readonly empty: Row;
  readonly onChange: (rows: readonly Row[]) => void;
  /** Renders the fields of a row, numbered from 1; `change` takes the changed members. */
  readonly children: (row: Row, change: (fields: Partial<Row>) => void, number: number) => ReactNode;
}

/** A list of field groups with buttons to add and remove them. */
export function RowsField<Row extends object>(props: Props<Row>) {
  const { legend, hint, problem, labels, rows, empty, onChange, children } = props;
  const change = (index: number, fields: Partial<Row>): void =>
    onChange(rows.map((row, i) => (i === index ? { ...row, ...fields } : row)));
  return (
    <fieldset className="plain">
      <legend>{legend}</legend>
      <p className="dimmed">{hint}</p>
      {problem !== undefined && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      {rows.map((row, index) => (
        <div key={index} role="group" aria-label={labels.row(String(index + 1))} className={classes['row']}>
          {children(row, (fields) => change(index, fields), index + 1)}
          <Button
            variant="default"
            className={classes['remove'] ?? ''}
            onClick={() => onChange(rows.filter((_row, i) => i !== index))}
          >
            {labels.remove(String(index + 1))}
          </Button>
        </div>
      ))}
      <Button size="compact-sm" variant="default" onClick={() => onChange([...rows, empty])}>
        {labels.add}
      </Button>
    </fieldset>
  );
}
