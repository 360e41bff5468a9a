import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { NotFound } from '../../parts/page/problem-view.js';
import { Shell } from '../shell.js';

export const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

// The router’s types require `any` for components without properties.
// oxlint-disable-next-line typescript/no-explicit-any
type Module = Record<string, any>;

/** Creates a route whose page, the export `name` of a module, is loaded on first use. */
export const page = <const P extends string, M extends Module>(path: P, load: () => Promise<M>, name: keyof M) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, name) });

/** Like `page`, with validated search parameters. Unknown parameters are dropped. */
export const pageWithSearch = <const P extends string, S, M extends Module>(
  path: P,
  validateSearch: (raw: Record<string, unknown>) => S,
  load: () => Promise<M>,
  name: keyof M,
) => createRoute({ getParentRoute: () => root, path, validateSearch, component: lazyRouteComponent(load, name) });
