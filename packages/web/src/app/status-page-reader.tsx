import type { Session } from '@vedette/contract/v1/account/session';
import { Group, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { t } from '../i18n/translate.js';
import { Loading } from '../parts/feedback/loading.js';
import { SchemeSwitch } from './scheme-switch.js';
import { SignOutButton } from './sign-out.js';
import classes from './shell.module.css';

const SharedPages = lazy(() =>
  import('../status-pages/shared-pages.js').then((module) => ({ default: module.SharedPages })),
);

/** App of a reader without access to the account: only the status pages shared with them. */
export function StatusPageReader({ session }: { readonly session: Session }) {
  return (
    <main className={classes['main']}>
      <Group justify="flex-end" gap="xs">
        <Text size="sm">{session.FullName}</Text>
        <SchemeSwitch />
        <SignOutButton />
      </Group>
      <Suspense fallback={<Loading label={t('Loading page')} />}>
        <SharedPages />
      </Suspense>
    </main>
  );
}
