import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part that is fetched when it is first shown: the one called `name` of a module. Needs a `Suspense` around it. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await load())[name] }));
}
