import { Alert, Button, Group, Radio } from '@mantine/core';
import { useId, useState } from 'react';
import { t } from '../i18n/translate.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { labelOfField, valueLabel } from '../parts/forms/form-labels.js';
import classes from './edit-conflict.module.css';
import { type Difference, differences, merged } from './three-way-rules.js';

interface Props<D> {
  /** The original, current and edited values. */
  readonly opened: D;
  readonly theirs: D;
  readonly mine: D;
  /** Overwrites the current version. */
  readonly onSave: (draft: D) => void;
  /** Replaces the input with the current version. */
  readonly onTake: () => void;
}

type Side = 'theirs' | 'mine';

/** Resolves an edit conflict: shows what the other editor changed and lets the reader choose per field. */
export function EditConflict<D extends object>({ opened, theirs, mine, onSave, onTake }: Props<D>) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const id = useId();
  const fields = differences(opened, theirs, mine);
  const getSide = ({ field, isDisputed }: Difference): Side => chosen[field] ?? (isDisputed ? 'mine' : 'theirs');
  const taken = new Set(fields.filter((each) => getSide(each) === 'theirs').map(({ field }) => field));
  const columns = conflictColumns({ id, getSide, choose: (field, side) => setChosen({ ...chosen, [field]: side }) });
  return (
    <Alert color="yellow" role="group" mb="sm" title={t('Someone else changed this since you opened it')}>
      <p role="alert">
        {t('Your changes were not saved.')}{' '}
        {fields.length === 0
          ? t('The other change does not affect this form, or matches your input.')
          : t('For each changed field, choose the version to keep. Fields that only you changed keep your input.')}
      </p>
      {fields.length > 0 && (
        <div className={classes['changes']}>
          <DataTable
            label={t('Conflicting changes')}
            columns={columns}
            rows={fields}
            rowKey={({ field }) => field}
            empty=""
          />
        </div>
      )}
      <Group gap="xs" mt="sm">
        {fields.length > 0 && (
          <Button size="xs" onClick={() => onSave(merged(mine, theirs, taken))}>
            {t('Save selection')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onTake}>
          {t('Discard my changes')}
        </Button>
        <Button size="xs" variant="default" onClick={() => onSave(mine)}>
          {t('Overwrite with mine')}
        </Button>
      </Group>
    </Alert>
  );
}

interface ConflictColumnOptions {
  readonly id: string;
  readonly getSide: (difference: Difference) => Side;
  readonly choose: (field: string, side: Side) => void;
}

function conflictColumns({ id, getSide, choose }: ConflictColumnOptions): readonly Column<Difference>[] {
  const side = (which: Side, title: string, getName: (field: string, value: string) => string): Column<Difference> => ({
    id: which,
    title,
    isSentence: true,
    cell: (row) => {
      const text = valueLabel(row.field, row[which]);
      return (
        <>
          <Radio
            size="xs"
            name={`${id} ${row.field}`}
            aria-label={getName(labelOfField(row.field), truncateText(text))}
            label={<span className="wrap">{truncateText(text)}</span>}
            checked={getSide(row) === which}
            onChange={() => choose(row.field, which)}
          />
          <FullText text={text} />
        </>
      );
    },
  });
  return [
    { id: 'field', title: t('Field'), cell: ({ field }) => labelOfField(field) },
    {
      id: 'opened',
      title: t('Original'),
      cell: ({ field, opened }) => {
        const text = valueLabel(field, opened);
        return (
          <>
            <span className="wrap">{truncateText(text)}</span>
            <FullText text={text} />
          </>
        );
      },
    },
    side('theirs', t('Current'), (field, value) => t('{field}, current: {value}', { field, value })),
    side('mine', t('Your version'), (field, value) => t('{field}, your version: {value}', { field, value })),
  ];
}

const LONG = 120;

/** Returns the beginning of a long or multi-line text. */
function truncateText(text: string): string {
  const [first = ''] = text.split('\n');
  return first.length === text.length && text.length <= LONG ? text : `${first.slice(0, LONG)} …`;
}

/** The full text, collapsed. */
function FullText({ text }: { readonly text: string }) {
  if (truncateText(text) === text) return null;
  return (
    <details>
      <summary>{t('Show all')}</summary>
      <pre className="wrap" tabIndex={0}>
        {text}
      </pre>
    </details>
  );
}
