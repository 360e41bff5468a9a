import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { basePath } from '../api/client.js';
import { Loading } from '../parts/feedback/loading.js';
import classes from './sign-in.module.css';

/** The token of a mailed link. It stands behind the `#`, which browsers keep to themselves, and is sent in bodies only. */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1));
  return token;
}

interface MailedLinkProps<T> {
  readonly link: UseQueryResult<T>;
  /** What to do where the link works no more. */
  readonly tooLate: string;
  /** Default: English. */
  readonly words?: { readonly reading: string; readonly broken: string; readonly toSignIn: string };
  readonly children: (link: T) => ReactNode;
}

const ENGLISH = {
  reading: 'Reading the link',
  broken: 'This link does not work',
  toSignIn: 'To the sign-in page',
};

/** A page that a link in a mail opens, for people who may not be signed in. */
export function MailedLink<T>({ link, tooLate, words = ENGLISH, children }: MailedLinkProps<T>) {
  // Among other tabs it is found by its heading, as pages are.
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
            <Text role="alert">{tooLate}</Text>
            <Anchor href={basePath}>{words.toSignIn}</Anchor>
          </Stack>
        )}
        {link.data && children(link.data)}
      </Paper>
    </main>
  );
}
