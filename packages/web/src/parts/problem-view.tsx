import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { use, type ReactNode } from 'react';
import { ApiError } from '../api/problem.js';
import { PageHead } from './page-head.js';
import { PartOfPage } from './part-of-page.js';

interface Props {
  readonly error: unknown;
  readonly retry?: () => void;
  /** What could not be done, for example `The incidents could not be read`. */
  readonly what?: string;
}

/** What failed, the request's id, and what can be done. */
export function ProblemView({ error, retry, what = 'This could not be read' }: Props) {
  const api = error instanceof ApiError ? error : undefined;
  const isPart = use(PartOfPage);
  if (api?.status === 404)
    return isPart ? <p>There is nothing here: it was removed, or you may not see it.</p> : <NotFound />;
  return (
    <Alert color="red" role="alert" title={api?.status === 403 ? 'You may not see this' : what}>
      {(api?.messages ?? ['Something went wrong in the page itself.']).map((message) => (
        <Text key={message} size="sm">
          {message}
        </Text>
      ))}
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
