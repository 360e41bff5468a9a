import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Returns whether no element has the focus, or only the content element. */
const mayTakeFocus = (): boolean =>
  [null, document.body, document.getElementById('content')].includes(document.activeElement as HTMLElement | null);

/** Focuses the heading of the page, unless another element has the focus. Returns whether the heading was found. */
export function focusPage(): boolean {
  const heading = document.getElementById('content')?.querySelector('h1');
  if (mayTakeFocus()) (heading ?? document.getElementById('content'))?.focus({ preventScroll: true });
  return Boolean(heading) && !mayTakeFocus();
}

/**
 * Focuses the heading of a page opened from within another one, once the element that opened it has been removed. A clicked menu
 * item, or any element focused meanwhile, keeps the focus.
 */
export function useFocusOnNavigation(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const previousPath = useRef<string>(undefined);
  useEffect(() => {
    const isOpened = previousPath.current !== undefined && previousPath.current !== path;
    previousPath.current = path;
    return isOpened ? focusHeadingWhenRendered() : undefined;
  }, [path]);
}

/** Focuses the page's heading once it is rendered. Returns a function that cancels. */
function focusHeadingWhenRendered(): () => void {
  const content = document.getElementById('content');
  if (!content) return () => undefined;
  const stop = (): void => {
    observer.disconnect();
    for (const eventName of ['pointerdown', 'keydown']) document.removeEventListener(eventName, stop, true);
  };
  const attempt = (): void => {
    if (content.querySelector('h1') && focusPage()) stop();
  };
  const observer = new MutationObserver(attempt);
  observer.observe(content, { childList: true, subtree: true });
  for (const eventName of ['pointerdown', 'keydown']) document.addEventListener(eventName, stop, true);
  attempt();
  return stop;
}
