import type { KeyMap } from '@vedette/contract/v1/key-actions';
import type { sessionEndpoints } from '@vedette/contract/v1/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { sessionQuery } from '../app/session.js';
import { showProblem } from '../parts/show-problem.js';
import { choiceOf } from './key-choice-rules.js';

/** Keeps a map of keys for the one who is signed in; it works at once. */
export function useChosenKeys() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (map: KeyMap) => {
      const Keys = choiceOf(map);
      await call<typeof sessionEndpoints.chooseKeys>('PUT /api/v1/Session/Keys', { body: { Keys } });
      return Keys;
    },
    onSuccess: (Keys) => queries.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, Keys }),
    onError: showProblem,
  });
}
