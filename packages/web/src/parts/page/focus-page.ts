import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Nothing has the keyboard's focus, or only the frame of the page that goes. */
const isFree = (): boolean =>
  [null, document.body, document.getElementById('content')].includes(document.activeElement as HTMLElement | null);

/** Gives the keyboard's focus to the heading of the page, unless something else has it; says whether there was one. */
export function focusPage(): boolean {
  const heading = document.querySelector<HTMLElement>('#content h1');
  if (isFree()) (heading ?? document.getElementById('content'))?.focus({ preventScroll: true });
  return heading !== null && !isFree();
}

/**
 * A page that was opened from within has the keyboard's focus at its heading, once what opened it is gone. What was clicked
 * in the menu keeps it, and so does whatever is touched meanwhile.
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

/** Returns how to give it up. */
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
