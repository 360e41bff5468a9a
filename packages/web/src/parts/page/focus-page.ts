import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Returns whether no element has the focus, or only the content element. */
const isFree = (): boolean =>
  [null, document.body, document.getElementById('content')].includes(document.activeElement as HTMLElement | null);

/** Focuses the heading of the page, unless another element has the focus. Returns whether the heading was found. */
export function focusPage(): boolean {
  const heading = document.getElementById('content')?.querySelector('h1');
  if (isFree()) (heading ?? document.getElementById('content'))?.focus({ preventScroll: true });
  return Boolean(heading) && !isFree();
}

/**
 * Focuses the heading of a page opened from within another one, once the element that opened it has been removed. A clicked menu
 * item, or any element focused meanwhile, keeps the focus.
 */
export function useFocusOfPages(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef<string>(undefined);
  useEffect(() => {
    const isOpened = before.current !== undefined && before.current !== path;
    before.current = path;
    return isOpened ? focusWhenThere() : undefined;
  }, [path]);
}

/** Focuses the page's heading once it is rendered. Returns a function that cancels. */
function focusWhenThere(): () => void {
  const content = document.getElementById('content');
  if (!content) return () => undefined;
  const stop = (): void => {
    observer.disconnect();
    for (const touch of ['pointerdown', 'keydown']) document.removeEventListener(touch, stop, true);
  };
  const attempt = (): void => {
    if (content.querySelector('h1') && focusPage()) stop();
  };
  const observer = new MutationObserver(attempt);
  observer.observe(content, { childList: true, subtree: true });
  for (const touch of ['pointerdown', 'keydown']) document.addEventListener(touch, stop, true);
  attempt();
  return stop;
}
