import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { t } from '../i18n/translate.js';
import { ApiError } from '../api/problem.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { SecretInput } from '../parts/forms/secret-input.js';
import { requestReauthentication } from './request-reauthentication.js';

interface Props {
  /** Called once with the proof, or with undefined if cancelled. */
  readonly onDone: (token: string | undefined) => void;
}

/** Dialog that asks for the password. */
export function PasswordDialog({ onDone }: Props) {
  const [password, setPassword] = useState('');
  const confirm = useMutation({ mutationFn: () => requestReauthentication(password), onSuccess: onDone });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // The dialog may be rendered inside a form of the page, which must not be submitted.
    event.stopPropagation();
    confirm.mutate();
  };
  return (
    <Dialog onClose={() => onDone(undefined)} title={t('Confirm your password')}>
      <form onSubmit={submit}>
        <Text size="sm" mb="sm">
          {t('This grants permanent access to your account. You will not be asked again on this page for ten minutes.')}
        </Text>
        <SecretInput
          label={t('Your password')}
          autoComplete="current-password"
          value={password}
          error={passwordErrorText(confirm.error)}
          onChange={(event) => setPassword(event.currentTarget.value)}
          data-autofocus
        />
        <Group mt="md" justify="flex-end">
          <Button variant="default" onClick={() => onDone(undefined)}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={confirm.isPending} disabled={password === ''}>
            {t('Continue')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

function passwordErrorText(error: Error | null): string | undefined {
  if (!error) return undefined;
  if (!(error instanceof ApiError)) return t('An error occurred in the app. Reload the page and try again.');
  return error.messages.some((message) => message.startsWith('CurrentPassword:'))
    ? t('Incorrect password')
    : error.messages.join(' ');
}
