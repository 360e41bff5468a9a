import { message } from '@vedette/i18n/message';
import type { ExclusionPeriod } from '@vedette/contract/v4/exclusion-period';
import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '../i18n/translate.js';
import { v4 } from '../api/v4.js';
import { useSession } from '../api/session.js';
import { FieldGrid } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { FormFrame } from '../parts/forms/form-frame.js';
import { useDraftForm } from '../parts/forms/use-draft-form.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { useFormat } from '../parts/format/format.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { requestResource } from '../resources/resource-queries.js';
import { replaceConflictMessage, useVersion } from '../resources/use-version.js';
import { useEditedItem } from '../parts/actions/use-edited-item.js';

interface Props {
  readonly slaGuid: string;
  readonly mayChange: boolean;
}

const EMPTY_DRAFT = { Description: '', From: '', Until: '' };
const { TextField } = formFields<typeof EMPTY_DRAFT>();

/** Exclusions of an SLA, in account time. */
export function ExclusionsPanel({ slaGuid, mayChange }: Props) {
  const { AccountTimeZone } = useSession();
  const { wall } = useFormat();
  const path = `/Sla/${encodeURIComponent(slaGuid)}/ExclusionPeriod` as const;
  const queries = useQueryClient();
  const queryKey = ['/Sla', slaGuid, 'exclusions'];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => v4<readonly ExclusionPeriod[]>('GET', path, undefined, signal),
  });
  const { editedKey: editedId, edit, reset, setUnsaved, confirmation } = useEditedItem<number>();
  const editedPeriod = data?.find(({ ExclusionPeriodId }) => ExclusionPeriodId === editedId);
  // Exclusions change the figures of past months, so all data of the SLA is reloaded.
  const reload = () => queries.invalidateQueries({ queryKey: ['/Sla', slaGuid] });
  const remove = useMutation({
    mutationFn: ({ ExclusionPeriodId, Hash: ifMatch }: ExclusionPeriod) =>
      replaceConflictMessage(
        requestResource('DELETE', { path }, { guid: String(ExclusionPeriodId), ifMatch }),
        t('It was changed meanwhile and was not deleted.'),
      ),
    onSuccess: (_response, { ExclusionPeriodId }) => {
      if (editedId === ExclusionPeriodId) reset();
      return reload();
    },
  });
  const [periodToDelete, setPeriodToDelete] = useState<ExclusionPeriod>();
  const columns: readonly Column<ExclusionPeriod>[] = [
    { id: 'from', title: t(message('From', 'start')), cell: ({ From }) => wall(From) },
    { id: 'until', title: t('Until'), cell: ({ Until }) => wall(Until) },
    { id: 'text', title: t('Reason'), cell: ({ Description }) => Description },
    {
      id: 'actions',
      title: t('Actions'),
      cell: (period) =>
        mayChange && (
          <Group gap="xs">
            <Button
              size="compact-xs"
              variant="default"
              data-does="edit"
              aria-label={t('Edit exclusion period from {from}', { from: wall(period.From) })}
              onClick={() => edit(period.ExclusionPeriodId)}
            >
              {t('Edit')}
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('Delete exclusion period from {from}', { from: wall(period.From) })}
              onClick={() => setPeriodToDelete(period)}
            >
              {t('Delete')}
            </Button>
          </Group>
        ),
    },
  ];
  return (
    <Panel title={t('Exclusion periods')}>
      {error && <ProblemView error={error} failure={t('The exclusion periods could not be loaded')} />}
      {data && (
        <DataTable
          label={t('Exclusion periods')}
          columns={columns}
          rows={data}
          rowKey={({ ExclusionPeriodId }) => ExclusionPeriodId}
          empty={t('No exclusion periods.')}
        />
      )}
      <p className="dimmed">
        {t(
          'Downtime, load times and errors do not count in these periods. Times are in {timeZone}; the end is exclusive.',
          { timeZone: AccountTimeZone },
        )}
      </p>
      {mayChange && (
        <PeriodForm
          key={editedPeriod?.ExclusionPeriodId ?? 'new'}
          path={path}
          stored={editedPeriod}
          onDone={() => {
            reset();
            return reload();
          }}
          onCancel={reset}
          onUnsavedChange={setUnsaved}
        />
      )}
      {confirmation}
      {periodToDelete && (
        <Confirm
          title={t('Delete this exclusion period?')}
          text={removalText(periodToDelete, wall)}
          action={t('Delete')}
          onConfirm={() => remove.mutateAsync(periodToDelete)}
          onClose={() => setPeriodToDelete(undefined)}
        />
      )}
    </Panel>
  );
}

interface FormProps {
  readonly path: `/${string}`;
  /** The exclusion to edit; absent: a new one. */
  readonly stored: ExclusionPeriod | undefined;
  readonly onDone: () => unknown;
  readonly onCancel: () => void;
  /** Reports whether there are unsaved changes. */
  readonly onUnsavedChange: (hasUnsavedChanges: boolean) => void;
}

function PeriodForm({ path, stored, onDone, onCancel, onUnsavedChange }: FormProps) {
  const version = useVersion(stored, exclusionHash, toExclusionDraft);
  const form = useDraftForm({
    initial: stored ? toExclusionDraft(stored) : EMPTY_DRAFT,
    isNew: !stored,
    fields: Object.keys(EMPTY_DRAFT),
    save: (draft) =>
      stored
        ? replaceConflictMessage(
            requestResource(
              'PATCH',
              { path },
              { guid: String(stored.ExclusionPeriodId), body: draft, ifMatch: version.hash() },
            ),
          )
        : v4('POST', path, draft),
    toDraftAfterSave: (draft) => (stored ? draft : EMPTY_DRAFT),
    onSaved: onDone,
  });
  const { isChanged } = form;
  useEffect(() => onUnsavedChange(isChanged), [isChanged, onUnsavedChange]);
  const cancel = (
    <Button size="sm" variant="default" onClick={onCancel}>
      {t('Cancel')}
    </Button>
  );
  return (
    <FormFrame
      form={form}
      action={stored ? t('Save exclusion period') : t('Add exclusion period')}
      moreActions={stored && cancel}
    >
      <FieldGrid>
        <TextField field="From" label={t(message('From', 'start'))} type="datetime-local" required />
        <TextField field="Until" label={t('Until')} type="datetime-local" required />
        <TextField field="Description" label={t('Reason')} />
      </FieldGrid>
    </FormFrame>
  );
}

function removalText({ From, Until, Description }: ExclusionPeriod, wall: (local: string) => string): string {
  const values = { start: wall(From), end: wall(Until), reason: Description };
  return Description === ''
    ? t('{start} to {end}. It counts again, and the figures of the SLA are recalculated.', values)
    : t('{start} to {end}: {reason}. It counts again, and the figures of the SLA are recalculated.', values);
}

const exclusionHash = ({ Hash }: ExclusionPeriod): string => Hash;

/** Seconds cannot be typed; non-zero seconds are kept. */
const toExclusionDraft = ({ Description, From, Until }: ExclusionPeriod): typeof EMPTY_DRAFT => ({
  Description,
  From: From.replace(/:00$/, ''),
  Until: Until.replace(/:00$/, ''),
});
