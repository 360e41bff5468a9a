import { Alert, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useSyncExternalStore } from 'react';
import { t } from '../i18n/translate.js';
import type { ApiError } from '../api/problem.js';
import { isErrorShown, watchShownErrors } from '../parts/page/shown-errors.js';
import { useIsServerUnreachable } from '../api/live/overview.js';
import { findUnshownFailures } from './load-failure-rules.js';

const NONE: readonly ApiError[] = [];

/** Shown above the page for data that failed to load and whose component shows no error, such as options and names. */
export function LoadFailures() {
  const queries = useQueryClient();
  const isUnreachable = useIsServerUnreachable();
  // The banner reports an unreachable server.
  const failures = useLoadFailures().filter(({ status }) => !isUnreachable || status !== 0);
  if (failures.length === 0) return null;
  const retry = (): void =>
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ state }) => failures.some((one) => one === state.error),
    });
  return (
    <Alert color="yellow" role="alert" mb="sm" title={t('Some data could not be loaded')}>
      <Text size="sm">{t('Names and options may be missing on this page.')}</Text>
      {failures.map((failure) => (
        <Text key={`${failure.requestLine ?? ''} ${failure.requestId ?? ''}`} size="sm">
          <span className="mono">{failure.requestLine}</span>: {failure.messages.join(' ')}
          {failure.requestId !== undefined && (
            <>
              {' '}
              <span className="mono">{t('Request {requestId}', { requestId: failure.requestId })}</span>
            </>
          )}
        </Text>
      ))}
      <Group mt="xs">
        <Button size="xs" variant="default" onClick={retry}>
          {t('Retry')}
        </Button>
      </Group>
    </Alert>
  );
}

function useLoadFailures(): readonly ApiError[] {
  const cache = useQueryClient().getQueryCache();
  const lastFailures = useRef(NONE);
  return useSyncExternalStore(
    (onChange) => {
      // The cache may notify while React renders.
      const notifyLater = (): void => queueMicrotask(onChange);
      const unsubscribers = [cache.subscribe(notifyLater), watchShownErrors(notifyLater)];
      return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
    },
    () => {
      const watchedQueries = cache.getAll().map((one) => ({
        key: one.queryKey,
        error: one.state.error,
        isActive: one.isActive(),
        isFetching: one.state.fetchStatus === 'fetching',
      }));
      const current = findUnshownFailures(watchedQueries, isErrorShown);
      const isSame =
        current.length === lastFailures.current.length &&
        current.every((one, index) => one === lastFailures.current[index]);
      if (!isSame) lastFailures.current = current;
      return lastFailures.current;
    },
  );
}
