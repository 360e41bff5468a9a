import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ApiError, TIMED_OUT, isTrouble } from '../api/problem.js';
import { router } from './router.js';
import { theme } from './theme.js';

/** A refusal stays a refusal: only what may pass by itself (network, 5xx) is asked again. */
const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    // The session ended elsewhere: asking for it shows the sign-in form instead of one problem for each list. Who is
    // not signed in has the form already: it would come and go, and what it asks for with it, without end.
    onError: (error) => {
      const isSignedIn = queries.getQueryState(['session'])?.status === 'success';
      if (isSignedIn && error instanceof ApiError && error.status === 401)
        void queries.invalidateQueries({ queryKey: ['session'] });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isTrouble(error) && error.status !== TIMED_OUT,
      // A browser that thinks it has no network would wait for one without a word; this machine is reached without it.
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
