import type { sessionEndpoints } from '@vedette/contract/v1/account/session';
import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { SecondFactor } from '../account/second-factor.js';
import { call } from '../api/client.js';
import classes from './sign-in.module.css';

/** All there is for an operator who must set up a second factor first. */
export function SecondFactorGate({ onDone }: { readonly onDone: () => void }) {
  const signOut = (): void => void call<typeof sessionEndpoints.remove>('DELETE /api/v1/Session').finally(onDone);
  return (
    <main className={classes['page']}>
      <Paper withBorder p="lg" className={classes['card'] ?? ''}>
        <Stack gap="sm">
          <Title order={1} size="h3">
            Set up a second factor
          </Title>
          <Text>An administrator requires one. After that, everything is open to you again.</Text>
          <SecondFactor />
          <Anchor component="button" type="button" size="sm" onClick={onDone}>
            Go on
          </Anchor>
          <Anchor component="button" type="button" size="sm" onClick={signOut}>
            Sign out
          </Anchor>
        </Stack>
      </Paper>
    </main>
  );
}
