import type { PasswordLink, setPasswordEndpoints } from '@vedette/contract/v1/account/set-password';
import { Alert, Anchor, Button, Checkbox, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { t } from '../i18n/translate.js';
import { basePath, call } from '../api/client.js';
import { ApiError, problemsByField } from '../api/problem.js';
import { MailedLink, useLinkToken } from './mailed-link.js';

/** Page that mails with password links open. */
export function SetPassword() {
  const token = useLinkToken();
  const link = useQuery({
    queryKey: ['password-link'],
    queryFn: ({ signal }) =>
      call<typeof setPasswordEndpoints.readLink>('POST /api/v1/PasswordLink', { body: { Token: token }, signal }),
    staleTime: Infinity,
  });
  return (
    <MailedLink
      link={link}
      expiredText={t('The link was already used or has expired. Request a new one on the sign-in page.')}
    >
      {(data) => <Form link={data} token={token} />}
    </MailedLink>
  );
}

function Form({ link, token }: { readonly link: PasswordLink; readonly token: string }) {
  const [password, setPassword] = useState('');
  const [revokesApiAccounts, setRevokesApiAccounts] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      call<typeof setPasswordEndpoints.useLink>('POST /api/v1/PasswordLink/Use', {
        body: { Token: token, Password: password, RevokeApiAccounts: revokesApiAccounts },
      }),
  });
  const messages = save.error instanceof ApiError ? save.error.messages : [];
  const { byField, others } = problemsByField(messages, ['Password']);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  if (save.isSuccess) {
    return (
      <Stack gap="sm">
        <Title order={1} size="h3">
          {t('Password set')}
        </Title>
        <Anchor href={basePath}>{t('Sign in')}</Anchor>
      </Stack>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Title order={1} size="h3">
          {link.Purpose === 'Invitation' ? t('Welcome, {name}', { name: link.FullName }) : t('Set a new password')}
        </Title>
        {others.length > 0 && <Alert color="red" role="alert" title={others.join(' ')} />}
        <TextInput label={t('E-mail address')} autoComplete="username" readOnly value={link.Email} />
        <PasswordInput
          label={t('New password')}
          description={t('{count, plural, one {At least # character} other {At least # characters}}', {
            count: link.MinPasswordLength,
          })}
          autoComplete="new-password"
          autoFocus
          value={password}
          error={byField['Password']}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {link.Purpose === 'LostPassword' && (
          <Checkbox
            label={t('Revoke my API accounts')}
            description={t('Programs that use them stop working. Recommended if your password may be known to others.')}
            checked={revokesApiAccounts}
            onChange={(event) => setRevokesApiAccounts(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" loading={save.isPending} disabled={password === ''}>
          {t('Set password')}
        </Button>
      </Stack>
    </form>
  );
}
