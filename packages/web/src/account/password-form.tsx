import type { sessionEndpoints } from '@vedette/contract/v1/session';
import { Alert, Button, PasswordInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../api/client.js';
import { ApiError, problemsByField } from '../api/problem.js';
import classes from '../operators/operator-form.module.css';

/** Every other session of the operator ends with the change. */
export function PasswordForm() {
  const [draft, setDraft] = useState({ CurrentPassword: '', NewPassword: '' });
  const save = useMutation({
    mutationFn: () => call<typeof sessionEndpoints.changePassword>('POST /api/v1/Session/Password', { body: draft }),
    onSuccess: () => {
      notifications.show({ message: 'Changed. Your other sessions have ended.' });
      setDraft({ CurrentPassword: '', NewPassword: '' });
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
        <PasswordInput
          label="Present password"
          autoComplete="current-password"
          value={draft.CurrentPassword}
          error={byField['CurrentPassword']}
          onChange={(event) => setDraft({ ...draft, CurrentPassword: event.currentTarget.value })}
        />
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          value={draft.NewPassword}
          error={byField['NewPassword']}
          onChange={(event) => setDraft({ ...draft, NewPassword: event.currentTarget.value })}
        />
      </div>
      <Button
        mt="md"
        size="xs"
        type="submit"
        loading={save.isPending}
        disabled={draft.CurrentPassword === '' || draft.NewPassword === ''}
      >
        Change password
      </Button>
    </form>
  );
}
