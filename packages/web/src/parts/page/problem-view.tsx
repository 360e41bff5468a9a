import { Alert, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, use, useLayoutEffect, useState } from 'react';
import { ApiError, isFailure } from '../../api/problem.js';
import { PageHead } from './page-head.js';
import { PartOfPage } from './part-of-page.js';
import { useShownError } from './shown-errors.js';

interface Props {
  readonly error: unknown;
  /** Default: what failed is read again, where it was read for a page. */
  readonly retry?: () => void;
  /** What could not be done, for example `The incidents could not be read`. */
  readonly what?: string;
}

/** What failed, the request's id, and what can be done. */
export function ProblemView({ error, retry: ownRetry, what = 'This could not be read' }: Props) {
  const api = error instanceof ApiError ? error : undefined;
  useShownError(error);
  const rereads = useReread(error);
  const retry = ownRetry ?? rereads;
  const isPart = use(PartOfPage);
  const lacksHead = useLacksHead();
  if (api?.status === 404)
    return isPart ? <p>There is nothing here: it was removed, or you may not see it.</p> : <NotFound />;
  const title = api?.status === 403 ? 'You may not see this' : what;
  const problem = (
    <Alert color="red" role="alert" title={title}>
      {(api?.messages ?? ['Something went wrong in the page itself.']).map((message) => (
        <Text key={message} size="sm">
          {message}
        </Text>
      ))}
      {isFailure(error) && (
        <Text size="sm">
          {isPart ? 'The rest of this page works without it.' : 'Other pages may work: see the menu.'}
        </Text>
      )}
      <Group mt="xs" gap="sm">
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            Try again
          </Button>
        )}
        {api?.requestId !== undefined && (
          <Text size="xs" className="mono">
            Request {api.requestId}
          </Text>
        )}
      </Group>
    </Alert>
  );
  if (isPart || !lacksHead) return problem;
  return (
    <>
      <PageHead title={title} />
      {problem}
    </>
  );
}

/** Whether it stands instead of a whole page, whose title failed with it: then it is the title. */
function useLacksHead(): boolean {
  const [lacks, setLacks] = useState(false);
  useLayoutEffect(() => {
    if (document.querySelector('main') && !document.querySelector('main h1')) setLacks(true);
  }, []);
  return lacks;
}

/** Reads again what failed with this; undefined: nothing that was read did. */
function useReread(error: unknown): (() => void) | undefined {
  const queries = useQueryClient();
  const failed = { predicate: ({ state }: { readonly state: { readonly error: unknown } }) => state.error === error };
  if (!isFailure(error) || queries.getQueryCache().findAll(failed).length === 0) return undefined;
  return () => void queries.refetchQueries({ ...failed, type: 'active' });
}

/** Instead of a whole page. */
export function NotFound(): ReactNode {
  return (
    <>
      <PageHead title="There is nothing here" />
      <p>
        It was removed, or you may not see it. <Link to="/monitors">Go to the monitors</Link>.
      </p>
    </>
  );
}
