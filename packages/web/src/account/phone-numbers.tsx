import type {
  OutgoingPhoneNumberDetails,
  outgoingPhoneNumberV1Endpoints,
} from '@vedette/contract/v4/outgoing-phone-number';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { formFields } from '../parts/forms/fields.js';
import { FieldGrid } from '../parts/forms/field-grid.js';
import { FormFrame } from '../parts/forms/form-frame.js';
import { useDraftForm } from '../parts/forms/use-draft-form.js';
import { phoneNumbersQuery } from '../api/queries/operator-queries.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';

type Endpoints = typeof outgoingPhoneNumberV1Endpoints;
type Row = OutgoingPhoneNumberDetails;

const columns = (onRemove: (row: Row) => void): readonly Column<Row>[] => [
  { id: 'number', title: t('Number'), cell: ({ PhoneNumber }) => PhoneNumber },
  { id: 'text', title: t('Description'), cell: ({ Description = '–' }) => Description },
  {
    id: 'actions',
    title: t('Actions'),
    cell: (row) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('Delete {phoneNumber}', { phoneNumber: row.PhoneNumber })}
        onClick={() => onRemove(row)}
      >
        {t('Delete')}
      </Button>
    ),
  },
];

/** Caller numbers that operators may choose for SMS and calls. */
export function PhoneNumbers() {
  const queries = useQueryClient();
  const { data, error } = useQuery(phoneNumbersQuery);
  const [numberToDelete, setNumberToDelete] = useState<Row>();
  const remove = useMutation({
    mutationFn: ({ Id }: Row) =>
      call<Endpoints['remove']>('DELETE /api/v1/OutgoingPhoneNumber/:outgoingPhoneNumberId', {
        params: { outgoingPhoneNumberId: Id },
      }),
    onSuccess: () => queries.invalidateQueries(phoneNumbersQuery),
  });
  return (
    <Panel title={t('Caller numbers for SMS and calls')}>
      {error && <ProblemView error={error} failure={t('The numbers could not be loaded')} />}
      {data && (
        <DataTable
          label={t('Caller numbers for SMS and calls')}
          columns={columns(setNumberToDelete)}
          rows={data}
          rowKey={({ Id }) => Id}
          empty={t('No numbers. The telephone provider chooses one.')}
        />
      )}
      <NewNumber />
      {numberToDelete && (
        <Confirm
          title={t('Delete {phoneNumber}?', { phoneNumber: numberToDelete.PhoneNumber })}
          text={t('Operators can no longer choose it. Operators who already use it keep it.')}
          action={t('Delete')}
          onConfirm={() => remove.mutateAsync(numberToDelete)}
          onClose={() => setNumberToDelete(undefined)}
        />
      )}
    </Panel>
  );
}

const EMPTY = { PhoneNumber: '', Description: '' };
const { TextField } = formFields<typeof EMPTY>();

function NewNumber() {
  const queries = useQueryClient();
  const form = useDraftForm({
    initial: EMPTY,
    isNew: true,
    fields: Object.keys(EMPTY),
    save: ({ PhoneNumber, Description }) =>
      call<Endpoints['create']>('POST /api/v1/OutgoingPhoneNumber', {
        body: { PhoneNumber, ...(Description !== '' && { Description }) },
      }),
    toDraftAfterSave: () => EMPTY,
    onSaved: () => queries.invalidateQueries(phoneNumbersQuery),
  });
  return (
    <FormFrame form={form} action={t('Add number')}>
      <FieldGrid>
        <TextField
          field="PhoneNumber"
          label={t('Number')}
          type="tel"
          hint={t('In international format, with + and the country code.')}
          required
        />
        <TextField field="Description" label={t('Description')} />
      </FieldGrid>
    </FormFrame>
  );
}
