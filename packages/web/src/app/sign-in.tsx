import type { sessionEndpoints } from '@vedette/contract/v1/account/session';
import type { singleSignOnEndpoints } from '@vedette/contract/v1/account/single-sign-on';
import { Alert, Anchor, Button, Paper, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { t } from '../i18n/translate.js';
import { basePath, call } from '../api/client.js';
import { ApiError } from '../api/problem.js';
import { validateFields } from './validate-fields.js';
import { ForgotPassword } from './forgot-password.js';
import classes from './sign-in.module.css';

export function SignIn({ onDone }: { readonly onDone: () => void }) {
  const [isPasswordForgotten, setPasswordForgotten] = useState(false);
  return (
    <main className={classes['page']}>
      <Paper withBorder p="lg" className={classes['card'] ?? ''}>
        {isPasswordForgotten ? (
          <ForgotPassword onBack={() => setPasswordForgotten(false)} />
        ) : (
          <Form onDone={onDone} onForgotPassword={() => setPasswordForgotten(true)} />
        )}
      </Paper>
    </main>
  );
}

function Form({ onDone, onForgotPassword }: { readonly onDone: () => void; readonly onForgotPassword: () => void }) {
  const [draft, setDraft] = useState({ Email: '', Password: '', Code: '' });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { Code } = draft;
  const signIn = useMutation({
    mutationFn: (credentials: typeof draft) => {
      const { Code: code, ...login } = credentials;
      return call<typeof sessionEndpoints.create>('POST /api/v1/Session', {
        body: code === '' ? login : { ...login, Code: code },
      });
    },
    onSuccess: onDone,
  });
  const wasCodeSent = signIn.variables !== undefined && signIn.variables.Code !== '';
  const needsCode = Code !== '' || isCodeError(signIn.error);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fieldProblems = validateFields(event.currentTarget);
    setProblems(fieldProblems);
    if (Object.keys(fieldProblems).length === 0) signIn.mutate(draft);
  };
  const problem = signIn.error ? signInErrorText(signIn.error, wasCodeSent) : providerProblem();
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Title order={1} size="h3">
          {t('Sign in to Vedette')}
        </Title>
        {problem !== undefined && <Alert color="red" role="alert" title={problem} />}
        <TextInput
          label={t('E-mail address')}
          type="email"
          name="email"
          autoComplete="username"
          required
          autoFocus
          data-needed="Email"
          value={draft.Email}
          error={problems['Email']}
          onChange={(event) => setDraft({ ...draft, Email: event.currentTarget.value })}
        />
        <PasswordInput
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          required
          data-needed="Password"
          value={draft.Password}
          error={problems['Password']}
          onChange={(event) => setDraft({ ...draft, Password: event.currentTarget.value })}
        />
        {needsCode && (
          <TextInput
            label={t('Authenticator or recovery code')}
            name="code"
            autoComplete="one-time-code"
            autoFocus
            value={Code}
            onChange={(event) => setDraft({ ...draft, Code: event.currentTarget.value })}
          />
        )}
        <Button type="submit" loading={signIn.isPending}>
          {t('Sign in')}
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={onForgotPassword}>
          {t('Forgot password?')}
        </Anchor>
        <IdentityProviderButtons />
      </Stack>
    </form>
  );
}

/** Buttons of the account’s identity providers, which leave the app. */
function IdentityProviderButtons() {
  const { data = [] } = useQuery({
    queryKey: ['sign-on-offer'],
    queryFn: ({ signal }) => call<typeof singleSignOnEndpoints.offer>('GET /api/v1/SingleSignOn/Offer', { signal }),
  });
  const { pathname, search } = window.location;
  const returnPath = pathname.startsWith(basePath) ? `/${pathname.slice(basePath.length)}${search}` : '/';
  return data.map(({ AccountId, Name }) => (
    <Button
      key={AccountId}
      component="a"
      variant="default"
      href={`${basePath}api/v1/SingleSignOn/${AccountId}/Start?ReturnTo=${encodeURIComponent(returnPath)}`}
    >
      {t('Sign in with {providerName}', { providerName: Name })}
    </Button>
  ));
}

const PROVIDER_PROBLEMS: Readonly<Record<string, string>> = {
  refused: t('The identity provider rejected the sign-in.'),
  expired: t('The sign-in timed out. Try again.'),
  unknownOperator: t('No operator with your e-mail address may sign in with this identity provider.'),
  invalid: t('The response of the identity provider could not be verified.'),
};

/** Returns why a sign-in with an identity provider failed. */
function providerProblem(): string | undefined {
  return PROVIDER_PROBLEMS[new URLSearchParams(window.location.search).get('signInProblem') ?? ''];
}

/** Returns whether only the code is missing or wrong. */
const isCodeError = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 401 && error.messages.some((message) => message.startsWith('Code:'));

/** @param wasCodeSent whether the failed request contained a code */
function signInErrorText(error: Error, wasCodeSent: boolean): string {
  if (!(error instanceof ApiError)) return t('An error occurred. Try again.');
  if (isCodeError(error)) {
    return wasCodeSent ? t('The code is incorrect or was already used.') : t('Enter the code from your authenticator.');
  }
  if (error.status === 401) return t('Incorrect e-mail address or password.');
  if (error.status === 429) {
    return error.retryAfterS === undefined
      ? t('Too many attempts. Try again later.')
      : t('Too many attempts. Try again in {minutes, number} min.', { minutes: Math.ceil(error.retryAfterS / 60) });
  }
  return error.messages.join(' ');
}
