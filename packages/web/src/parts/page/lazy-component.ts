import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * Creates a component, the export `name` of a module, that is loaded on first use. Requires a surrounding `Suspense`.
 */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await load())[name] }));
}

/** Runs `task` when the browser is idle. Returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  // Safari does not support idle callbacks.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(task, 1_000);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: 5_000 });
  return () => window.cancelIdleCallback(handle);
}
