import type { Session, sessionEndpoints } from '@vedette/contract/v1/account/session';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from './client.js';
import { hasPermission } from './permissions.js';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call<typeof sessionEndpoints.read>('GET /api/v1/Session', { signal }),
  staleTime: 5 * 60_000,
});

export const useSessionQuery = () => useQuery(sessionQuery);

export const SessionContext = createContext<Session | undefined>(undefined);

/** Returns whether the operator holds an account-wide permission, by the rules of the server. */
export function useHasPermission(required: Session['Permissions'][number]): boolean {
  return hasPermission(useSession(), required);
}

/** Returns the session. Only for use below the shell, which shows the sign-in form without one. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession must be used inside the shell');
  return session;
}
