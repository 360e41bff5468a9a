import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ApiError, TIMED_OUT, isUnavailable } from '../api/problem.js';
import { router } from './router.js';
import { theme } from './theme.js';

/** Only errors that may be temporary (network, 5xx) are retried; rejected requests are not. */
const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    // On 401 the session has ended: reloading it shows the sign-in form instead of an error for each list. Without a
    // session the form is already shown; reloading would remount it and repeat its requests endlessly.
    onError: (error) => {
      const isSignedIn = queries.getQueryState(['session'])?.status === 'success';
      if (isSignedIn && error instanceof ApiError && error.status === 401)
        void queries.invalidateQueries({ queryKey: ['session'] });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isUnavailable(error) && error.status !== TIMED_OUT,
      // By default, queries wait silently while the browser considers itself offline; the server may still be
      // reachable.
      networkMode: 'always',
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
    mutations: { networkMode: 'always' },
  },
});

export function App() {
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Notifications position="bottom-right" limit={4} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
