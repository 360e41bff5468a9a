import { effectiveKeys, type KeyMap } from '@vedette/contract/v1/screens/key-actions';
import type { Session, sessionEndpoints } from '@vedette/contract/v1/account/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { sessionQuery } from '../api/session.js';
import { showProblem } from '../parts/actions/show-problem.js';
import { retryOnConflict } from '../resources/retry-on-conflict.js';
import { toCustomKeys } from './key-choice-rules.js';

type Change = (map: KeyMap) => KeyMap;

/** Changes the signed-in operator's shortcuts; they apply immediately. */
export function useSaveKeys() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) =>
      retryOnConflict(
        (mayBeStale) => queries.query({ ...sessionQuery, ...(!mayBeStale && { staleTime: 0 }) }),
        async (session): Promise<Pick<Session, 'Keys' | 'KeysHash'>> => {
          const Keys = toCustomKeys(change(effectiveKeys(session.Keys)));
          const { Hash: KeysHash } = await call<typeof sessionEndpoints.setKeyBindings>(
            'PUT /api/v1/Session/KeyBindings',
            {
              body: { Keys },
              ifMatch: session.KeysHash,
            },
          );
          return { Keys, KeysHash };
        },
      ),
    onSuccess: (savedKeys) =>
      queries.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, ...savedKeys }),
    onError: showProblem,
  });
}
