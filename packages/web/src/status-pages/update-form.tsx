import {
  updateStates,
  type statusPageUpdateEndpoints,
  type StatusPageUpdateWrite,
} from '@vedette/contract/v1/status-pages/status-page-update';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { FieldGrid, WideField } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { FormFrame } from '../parts/forms/form-frame.js';
import { useDraftForm } from '../parts/forms/use-draft-form.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { UPDATE_STATES } from './update-labels.js';
import { incidentsKey } from './updates-query.js';

type Endpoints = typeof statusPageUpdateEndpoints;
const { TextArea, Choice } = formFields<StatusPageUpdateWrite>();

interface Props {
  readonly page: string;
  readonly incident: string;
  readonly onClose: () => void;
}

/** Form for a status update: state and text. */
export function UpdateForm({ page, incident, onClose }: Props) {
  const queries = useQueryClient();
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false);
  const form = useDraftForm<StatusPageUpdateWrite, unknown>({
    initial: { State: 'Investigating', Text: '' },
    isNew: true,
    fields: ['State', 'Text'],
    save: (body) =>
      call<Endpoints['create']>('POST /api/v1/PublicStatusPage/:publicStatusPageGuid/Incident/:incidentGuid/Update', {
        params: { publicStatusPageGuid: page, incidentGuid: incident },
        body,
      }),
    onSaved: async () => {
      notifications.show({ message: t('Update published.') });
      await queries.invalidateQueries({ queryKey: incidentsKey(page) });
      onClose();
    },
  });
  const cancel = (
    <Button size="sm" variant="subtle" onClick={() => (form.isChanged ? setConfirmingDiscard(true) : onClose())}>
      {t('Cancel')}
    </Button>
  );
  return (
    <FormFrame form={form} action={t('Publish')} moreActions={cancel}>
      {isConfirmingDiscard && (
        <Confirm
          title={t('Discard unsaved changes?')}
          text={t('The update is not published yet and will be lost.')}
          action={t('Discard')}
          onConfirm={onClose}
          onClose={() => setConfirmingDiscard(false)}
        />
      )}
      <FieldGrid>
        <Choice
          field="State"
          label={t('State')}
          options={updateStates.map((state) => [state, UPDATE_STATES[state]] as const)}
        />
        <WideField>
          <TextArea field="Text" label={t('Update text')} hint={t('Plain text.')} rows={3} />
        </WideField>
      </FieldGrid>
    </FormFrame>
  );
}
