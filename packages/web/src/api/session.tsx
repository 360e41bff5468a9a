import type { Session, sessionEndpoints } from '@vedette/contract/v1/account/session';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from './client.js';
import { holds } from './permissions.js';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call<typeof sessionEndpoints.read>('GET /api/v1/Session', { signal }),
  staleTime: 5 * 60_000,
});

export const useSessionQuery = () => useQuery(sessionQuery);

export const SessionContext = createContext<Session | undefined>(undefined);

/** Whether the caller holds an account-wide right, as the service decides it. */
export function useHolds(needs: Session['Permissions'][number]): boolean {
  return holds(useSession(), needs);
}

/** Who is signed in; only below the shell, which shows the sign-in form to everybody else. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of the shell');
  return session;
}
