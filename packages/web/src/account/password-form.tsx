import type { sessionEndpoints } from '@vedette/contract/v1/account/session';
import { Alert, Button, Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { ApiError, problemsByField } from '../api/problem.js';
import classes from './password-form.module.css';
import { SecretInput } from '../parts/forms/secret-input.js';

const EMPTY = { CurrentPassword: '', NewPassword: '', RevokeApiAccounts: false };

/** Changing the password revokes all other sessions of the operator. */
export function PasswordForm() {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(EMPTY);
  const save = useMutation({
    mutationFn: () => call<typeof sessionEndpoints.changePassword>('POST /api/v1/Session/Password', { body: draft }),
    onSuccess: () => {
      const message = draft.RevokeApiAccounts
        ? t('Your password was changed. Your other sessions and API accounts were revoked.')
        : t('Your password was changed. Your other sessions were revoked.');
      notifications.show({ message });
      setDraft(EMPTY);
      void queries.invalidateQueries({ queryKey: ['operators', 'api-users'] });
    },
  });
  const { byField, others } = problemsByField(
    save.error instanceof ApiError ? save.error.messages : [],
    Object.keys(draft),
  );
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      {others.length > 0 && <Alert color="red" role="alert" mb="sm" title={others.join(' ')} />}
      <div className={classes['fields']}>
        <SecretInput
          label={t('Current password')}
          autoComplete="current-password"
          value={draft.CurrentPassword}
          error={byField['CurrentPassword']}
          onChange={(event) => setDraft({ ...draft, CurrentPassword: event.currentTarget.value })}
        />
        <SecretInput
          label={t('New password')}
          autoComplete="new-password"
          value={draft.NewPassword}
          error={byField['NewPassword']}
          onChange={(event) => setDraft({ ...draft, NewPassword: event.currentTarget.value })}
        />
      </div>
      <Checkbox
        mt="md"
        label={t('Revoke my API accounts')}
        description={t(
          'Programs that use them can no longer sign in. Recommended if someone else may know the password.',
        )}
        checked={draft.RevokeApiAccounts}
        onChange={(event) => setDraft({ ...draft, RevokeApiAccounts: event.currentTarget.checked })}
      />
      <Button
        mt="md"
        size="xs"
        type="submit"
        loading={save.isPending}
        disabled={draft.CurrentPassword === '' || draft.NewPassword === ''}
      >
        {t('Change password')}
      </Button>
    </form>
  );
}
