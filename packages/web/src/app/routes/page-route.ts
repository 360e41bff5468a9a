import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { NotFound } from '../../parts/page/problem-view.js';
import { Shell } from '../shell.js';

export const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

// The router's own types ask for `any` where a component takes no properties.
// oxlint-disable-next-line typescript/no-explicit-any
type Module = Record<string, any>;

/** A page that is fetched when it is first opened: the one called `name` of a module. */
export const page = <const P extends string, M extends Module>(path: P, load: () => Promise<M>, name: keyof M) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, name) });

/** The same for a page whose address has parameters behind its `?`; what `validateSearch` does not know is dropped. */
export const pageWithSearch = <const P extends string, S, M extends Module>(
  path: P,
  validateSearch: (raw: Record<string, unknown>) => S,
  load: () => Promise<M>,
  name: keyof M,
) => createRoute({ getParentRoute: () => root, path, validateSearch, component: lazyRouteComponent(load, name) });
