import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part that is fetched when it is first shown: the one called `name` of a module. Needs a `Suspense` around it. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await load())[name] }));
}

/** Runs `task` once the browser has nothing more urgent to do; returns what takes that back. */
export function whenIdle(task: () => void): () => void {
  // Safari knows no idle callbacks.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(task, 1_000);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: 5_000 });
  return () => window.cancelIdleCallback(handle);
}
