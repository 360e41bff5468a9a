import type { setPasswordEndpoints } from '@vedette/contract/v1/account/set-password';
import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { validateFields } from './validate-fields.js';

/** Requests a password link. The response does not reveal whether the address exists. */
export function ForgotPassword({ onBack }: { readonly onBack: () => void }) {
  const [email, setEmail] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const requestLink = useMutation({
    mutationFn: () =>
      call<typeof setPasswordEndpoints.requestReset>('POST /api/v1/PasswordReset', { body: { Email: email } }),
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fieldProblems = validateFields(event.currentTarget);
    setProblems(fieldProblems);
    if (Object.keys(fieldProblems).length === 0) requestLink.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Title order={1} size="h3">
          {t('Set a new password')}
        </Title>
        {requestLink.error && <Alert color="red" role="alert" title={requestLink.error.message} />}
        {requestLink.isSuccess ? (
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
              data-needed="Email"
              value={email}
              error={problems['Email']}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Button type="submit" loading={requestLink.isPending}>
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
