import { createRoute, createRouter } from '@tanstack/react-router';
import { basePath } from '../api/client.js';
import { PageProblem } from './page-problem.js';
import { account } from './routes/account.js';
import { alerting } from './routes/alerting.js';
import { monitoring } from './routes/monitoring.js';
import { root } from './routes/page-route.js';
import { reporting } from './routes/reporting.js';
import { StartPage } from './start.js';

const home = createRoute({ getParentRoute: () => root, path: '/', component: StartPage });

export const router = createRouter({
  routeTree: root.addChildren([home, ...monitoring, ...alerting, ...reporting, ...account]),
  basepath: basePath,
  defaultPreload: 'intent',
  defaultErrorComponent: PageProblem,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
