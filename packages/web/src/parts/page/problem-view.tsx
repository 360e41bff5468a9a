import { Alert, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, use, useLayoutEffect, useState } from 'react';
import { rich, t } from '../../i18n/translate.js';
import { ApiError, isTemporaryFailure } from '../../api/problem.js';
import { PageHead } from './page-head.js';
import { IsSectionContext } from './is-section-context.js';
import { useShownError } from './shown-errors.js';

interface Props {
  readonly error: unknown;
  /** Default: repeats the failed query, if there is one. */
  readonly retry?: () => void;
  /** Description of the failure, for example `The incidents could not be loaded`. */
  readonly failure?: string;
}

/** Shows an error with its request id and possible actions. */
export function ProblemView({ error, retry: onRetry, failure = t('The data could not be loaded') }: Props) {
  const api = error instanceof ApiError ? error : undefined;
  useShownError(error);
  const refetchFailed = useRefetchFailed(error);
  const retry = onRetry ?? refetchFailed;
  const isSection = use(IsSectionContext);
  const lacksHeading = useLacksHeading();
  if (api?.status === 404)
    return isSection ? <p>{t('Not found. It was deleted, or you have no permission to view it.')}</p> : <NotFound />;
  const title = api?.status === 403 ? t('No permission to view this') : failure;
  const problem = (
    <Alert color="red" role="alert" title={title}>
      {(api?.messages ?? [t('An error occurred in the app. Reload the page and try again.')]).map((message) => (
        <Text key={message} size="sm">
          {message}
        </Text>
      ))}
      {isTemporaryFailure(error) && (
        <Text size="sm">
          {isSection ? t('The rest of this page is not affected.') : t('Other pages may still work.')}
        </Text>
      )}
      <Group mt="xs" gap="sm">
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            {t('Retry')}
          </Button>
        )}
        {api?.requestId !== undefined && (
          <Text size="xs" className="mono">
            {t('Request {requestId}', { requestId: api.requestId })}
          </Text>
        )}
      </Group>
    </Alert>
  );
  if (isSection || !lacksHeading) return problem;
  return (
    <>
      <PageHead title={title} />
      {problem}
    </>
  );
}

/** Returns whether the error replaces a whole page with its heading, and therefore needs one itself. */
function useLacksHeading(): boolean {
  const [lacks, setLacks] = useState(false);
  useLayoutEffect(() => {
    if (document.querySelector('main')?.querySelector('h1') === null) setLacks(true);
  }, []);
  return lacks;
}

/** Returns a function that repeats the query that failed with the error; undefined if there is none. */
function useRefetchFailed(error: unknown): (() => void) | undefined {
  const queries = useQueryClient();
  const failed = { predicate: ({ state }: { readonly state: { readonly error: unknown } }) => state.error === error };
  if (!isTemporaryFailure(error) || queries.getQueryCache().findAll(failed).length === 0) return undefined;
  return () => void queries.refetchQueries({ ...failed, type: 'active' });
}

/** Shown instead of a whole page. */
export function NotFound(): ReactNode {
  return (
    <>
      <PageHead title={t('Page not found')} />
      <p>
        {rich('It was deleted, or you have no permission to view it. <link>View monitors</link>.', {
          link: (text) => <Link to="/monitors">{text}</Link>,
        })}
      </p>
    </>
  );
}
