import type { sessionEndpoints } from '@vedette/contract/v1/account/session';
import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { t } from '../i18n/translate.js';
import { SecondFactor } from '../account/second-factor.js';
import { call } from '../api/client.js';
import classes from './sign-in.module.css';

/** Shown to operators who must set up two-factor authentication first. */
export function SecondFactorGate({ onDone }: { readonly onDone: () => void }) {
  const signOut = (): void => void call<typeof sessionEndpoints.remove>('DELETE /api/v1/Session').finally(onDone);
  return (
    <main className={classes['page']}>
      <Paper withBorder p="lg" className={classes['card'] ?? ''}>
        <Stack gap="sm">
          <Title order={1} size="h3">
            {t('Set up two-factor authentication')}
          </Title>
          <Text>{t('Your administrator requires two-factor authentication. Set it up to continue.')}</Text>
          <SecondFactor />
          <Anchor component="button" type="button" size="sm" onClick={onDone}>
            {t('Continue')}
          </Anchor>
          <Anchor component="button" type="button" size="sm" onClick={signOut}>
            {t('Sign out')}
          </Anchor>
        </Stack>
      </Paper>
    </main>
  );
}
