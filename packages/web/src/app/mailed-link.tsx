import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { t } from '../i18n/translate.js';
import { basePath } from '../api/client.js';
import { Loading } from '../parts/feedback/loading.js';
import classes from './sign-in.module.css';

/**
 * Returns the token of a mailed link. It is in the fragment, which browsers do not send, and is only sent in request
 * bodies.
 */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1));
  return token;
}

interface MailedLinkProps<T> {
  readonly link: UseQueryResult<T>;
  /** Advice for a link that has expired. */
  readonly expiredText: string;
  readonly children: (link: T) => ReactNode;
}

/** Page that a link in a mail opens, without a session. */
export function MailedLink<T>({ link, expiredText, children }: MailedLinkProps<T>) {
  // The heading is the title of the tab, as on other pages.
  useEffect(() => {
    const heading = document.querySelector('main h1')?.textContent;
    if (heading) document.title = `${heading} · Vedette`;
  }, [link.data, link.error]);
  return (
    <main className={classes['page']}>
      <Paper withBorder p="lg" className={classes['card'] ?? ''}>
        {link.isPending && <Loading label={t('Checking link')} />}
        {link.error && (
          <Stack gap="sm">
            <Title order={1} size="h3">
              {t('This link is not valid')}
            </Title>
            <Text role="alert">{expiredText}</Text>
            <Anchor href={basePath}>{t('Go to sign-in')}</Anchor>
          </Stack>
        )}
        {link.data && children(link.data)}
      </Paper>
    </main>
  );
}
