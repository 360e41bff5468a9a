import type { setPasswordEndpoints } from '@vedette/contract/v1/account/set-password';
import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';

/** Requests a password link. The response does not reveal whether the address exists. */
export function LostPassword({ onBack }: { readonly onBack: () => void }) {
  const [email, setEmail] = useState('');
  const ask = useMutation({
    mutationFn: () => call<typeof setPasswordEndpoints.ask>('POST /api/v1/PasswordReset', { body: { Email: email } }),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    ask.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Title order={1} size="h3">
          {t('Set a new password')}
        </Title>
        {ask.error && <Alert color="red" role="alert" title={ask.error.message} />}
        {ask.isSuccess ? (
          <Text role="status">
            {t(
              'If the address belongs to an operator, an e-mail with a link is on its way. The link works once, for an hour.',
            )}
          </Text>
        ) : (
          <>
            <TextInput
              label={t('E-mail address')}
              type="email"
              autoComplete="username"
              required
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Button type="submit" loading={ask.isPending}>
              {t('Send link')}
            </Button>
          </>
        )}
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          {t('Back to sign-in')}
        </Anchor>
      </Stack>
    </form>
  );
}
