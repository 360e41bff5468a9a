import { Alert, Checkbox, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { t } from '../i18n/translate.js';
import { ApiError, problemsByField } from '../api/problem.js';
import { findMissingFields, missingFieldProblems } from '../parts/forms/missing-fields.js';
import { v4 } from '../api/v4.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { DialogButtons } from '../parts/dialogs/dialog-buttons.js';
import { SecretInput } from '../parts/forms/secret-input.js';
import { NewOperatorAlerts } from './new-operator-alerts.js';

const FIELDS = ['FullName', 'Email', 'Password', 'SetupMode'];

export function NewOperatorDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState({ FullName: '', Email: '', Password: '' });
  const [isInvited, setInvited] = useState(false);
  const create = useMutation({
    mutationFn: () => {
      const { Password, ...identity } = draft;
      const setup = isInvited ? { SetupMode: 'Invitation' } : { Password, SetupMode: 'Manual' };
      return v4('POST', '/Operator', { ...identity, ...setup });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['operators'] });
      onClose();
    },
  });
  const [missingProblems, setMissingProblems] = useState<readonly string[]>([]);
  const messages =
    create.error instanceof ApiError && missingProblems.length === 0 ? create.error.messages : missingProblems;
  const { byField, others } = problemsByField(messages, FIELDS);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const missingFields = findMissingFields(event.currentTarget);
    setMissingProblems(missingFieldProblems(missingFields));
    if (missingFields.length > 0) missingFields[0]?.focus();
    else create.mutate();
  };
  return (
    <Dialog onClose={onClose} title={t('New operator')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {others.length > 0 && <Alert color="red" role="alert" title={others.join(' ')} />}
          <TextInput
            label={t('Full name')}
            required
            data-needed="FullName"
            data-autofocus
            value={draft.FullName}
            error={byField['FullName']}
            onChange={(event) => setDraft({ ...draft, FullName: event.currentTarget.value })}
          />
          <TextInput
            label={t('E-mail address')}
            type="email"
            required
            data-needed="Email"
            value={draft.Email}
            error={byField['Email']}
            onChange={(event) => setDraft({ ...draft, Email: event.currentTarget.value })}
          />
          <Checkbox
            label={t('Send invitation e-mail')}
            checked={isInvited}
            onChange={(event) => setInvited(event.currentTarget.checked)}
          />
          {byField['SetupMode'] && <Alert color="red" role="alert" title={byField['SetupMode']} />}
          {!isInvited && (
            <SecretInput
              label={t('Initial password')}
              required
              data-needed="Password"
              autoComplete="new-password"
              value={draft.Password}
              error={byField['Password']}
              onChange={(event) => setDraft({ ...draft, Password: event.currentTarget.value })}
            />
          )}
          <NewOperatorAlerts />
          <DialogButtons onClose={onClose} isBusy={create.isPending}>
            {t('Create')}
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}
