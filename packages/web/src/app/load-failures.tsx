import { Alert, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useSyncExternalStore } from 'react';
import { t } from '../i18n/translate.js';
import type { ApiError } from '../api/problem.js';
import { isShown, watchShown } from '../parts/page/shown-errors.js';
import { useIsAway } from '../api/live/overview.js';
import { findUnshownFailures } from './load-failure-rules.js';

const NONE: readonly ApiError[] = [];

/** Shown above the page for data that failed to load and whose component shows no error, such as options and names. */
export function LoadFailures() {
  const queries = useQueryClient();
  const isAway = useIsAway();
  // The banner reports an unreachable server.
  const failures = useLoadFailures().filter(({ status }) => !isAway || status !== 0);
  if (failures.length === 0) return null;
  const again = (): void =>
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
        <Button size="xs" variant="default" onClick={again}>
          {t('Retry')}
        </Button>
      </Group>
    </Alert>
  );
}

function useLoadFailures(): readonly ApiError[] {
  const cache = useQueryClient().getQueryCache();
  const last = useRef(NONE);
  return useSyncExternalStore(
    (changed) => {
      // The cache may notify while React renders.
      const soon = (): void => queueMicrotask(changed);
      const ends = [cache.subscribe(soon), watchShown(soon)];
      return () => ends.forEach((end) => end());
    },
    () => {
      const all = cache.getAll().map((one) => ({
        key: one.queryKey,
        error: one.state.error,
        isActive: one.isActive(),
        isFetching: one.state.fetchStatus === 'fetching',
      }));
      const now = findUnshownFailures(all, isShown);
      const isSame = now.length === last.current.length && now.every((one, index) => one === last.current[index]);
      if (!isSame) last.current = now;
      return last.current;
    },
  );
}
