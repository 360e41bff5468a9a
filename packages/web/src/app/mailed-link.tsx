import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
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
  /** What to do if the link has expired. */
  readonly expiredText: string;
  /** Default: English. */
  readonly words?: { readonly reading: string; readonly broken: string; readonly toSignIn: string };
  readonly children: (link: T) => ReactNode;
}

const ENGLISH = {
  reading: 'Checking link',
  broken: 'This link is not valid',
  toSignIn: 'Go to sign-in',
};

/** Page that a link in a mail opens, without a session. */
export function MailedLink<T>({ link, expiredText, words = ENGLISH, children }: MailedLinkProps<T>) {
  // The heading is the title of the tab, as on other pages.
  useEffect(() => {
    const heading = document.querySelector('main h1')?.textContent;
    if (heading) document.title = `${heading} · Vedette`;
  }, [link.data, link.error]);
  return (
    <main className={classes['page']}>
      <Paper withBorder p="lg" className={classes['card'] ?? ''}>
        {link.isPending && <Loading label={words.reading} />}
        {link.error && (
          <Stack gap="sm">
            <Title order={1} size="h3">
              {words.broken}
            </Title>
            <Text role="alert">{expiredText}</Text>
            <Anchor href={basePath}>{words.toSignIn}</Anchor>
          </Stack>
        )}
        {link.data && children(link.data)}
      </Paper>
    </main>
  );
}
