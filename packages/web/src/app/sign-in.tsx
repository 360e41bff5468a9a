import type { sessionEndpoints } from '@vedette/contract/v1/session';
import { Alert, Button, Paper, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../api/client.js';
import { ApiError } from '../api/problem.js';
import classes from './sign-in.module.css';

export function SignIn({ onDone }: { readonly onDone: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: () =>
      call<typeof sessionEndpoints.create>('POST /api/v1/Session', { body: { Email: email, Password: password } }),
    onSuccess: onDone,
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    signIn.mutate();
  };
  return (
    <main className={classes['page']}>
      <Paper withBorder p="lg" className={classes['card'] ?? ''}>
        <form onSubmit={submit}>
          <Stack gap="sm">
            <Title order={1} size="h3">
              Sign in to Vedette
            </Title>
            {signIn.error && <Alert color="red" role="alert" title={wording(signIn.error)} />}
            <TextInput
              label="E-mail address"
              type="email"
              name="email"
              autoComplete="username"
              required
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordInput
              label="Password"
              name="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Button type="submit" loading={signIn.isPending}>
              Sign in
            </Button>
          </Stack>
        </form>
      </Paper>
    </main>
  );
}

function wording(error: Error): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Try again.';
  if (error.status === 401) return 'That e-mail address and password do not belong together.';
  if (error.status === 429) {
    return error.retryAfterS === undefined
      ? 'Too many attempts. Wait a while.'
      : `Too many attempts. Try again in ${String(Math.ceil(error.retryAfterS / 60))} min.`;
  }
  return error.messages.join(' ');
}
