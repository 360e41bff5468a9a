import { Alert, Button, Group, Radio } from '@mantine/core';
import { useId, useState } from 'react';
import { t } from '../i18n/translate.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { fieldLabel, valueLabel } from '../parts/forms/form-labels.js';
import classes from './edit-conflict.module.css';
import { type Difference, findDifferences, mergeFields } from './three-way-rules.js';

interface Props<D> {
  /** The original, current and edited values. */
  readonly opened: D;
  readonly theirs: D;
  readonly mine: D;
  /** Overwrites the current version. */
  readonly onSave: (draft: D) => void;
  /** Replaces the input with the current version. */
  readonly onDiscard: () => void;
}

type Side = 'theirs' | 'mine';

/** Resolves an edit conflict: shows what the other editor changed and lets the reader choose per field. */
export function EditConflict<D extends object>({ opened, theirs, mine, onSave, onDiscard }: Props<D>) {
  const [selectedSides, setSelectedSides] = useState<Readonly<Record<string, Side>>>({});
  const id = useId();
  const fields = findDifferences(opened, theirs, mine);
  const getSide = ({ field, isConflict }: Difference): Side => selectedSides[field] ?? (isConflict ? 'mine' : 'theirs');
  const theirFields = new Set(fields.filter((each) => getSide(each) === 'theirs').map(({ field }) => field));
  const columns = conflictColumns({
    id,
    getSide,
    selectSide: (field, side) => setSelectedSides({ ...selectedSides, [field]: side }),
  });
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
          <Button size="xs" onClick={() => onSave(mergeFields(mine, theirs, theirFields))}>
            {t('Save selection')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onDiscard}>
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
  readonly selectSide: (field: string, side: Side) => void;
}

function conflictColumns({ id, getSide, selectSide }: ConflictColumnOptions): readonly Column<Difference>[] {
  const side = (
    sideKey: Side,
    title: string,
    getName: (field: string, value: string) => string,
  ): Column<Difference> => ({
    id: sideKey,
    title,
    isSentence: true,
    cell: (row) => {
      const text = valueLabel(row.field, row[sideKey]);
      return (
        <>
          <Radio
            size="xs"
            name={`${id} ${row.field}`}
            aria-label={getName(fieldLabel(row.field), truncateText(text))}
            label={<span className="wrap">{truncateText(text)}</span>}
            checked={getSide(row) === sideKey}
            onChange={() => selectSide(row.field, sideKey)}
          />
          <FullText text={text} />
        </>
      );
    },
  });
  return [
    { id: 'field', title: t('Field'), cell: ({ field }) => fieldLabel(field) },
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

const MAX_PREVIEW_LENGTH = 120;

/** Returns the beginning of a long or multi-line text. */
function truncateText(text: string): string {
  const [first = ''] = text.split('\n');
  return first.length === text.length && text.length <= MAX_PREVIEW_LENGTH
    ? text
    : `${first.slice(0, MAX_PREVIEW_LENGTH)} …`;
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
