import { type RefObject, useEffect, useState } from 'react';
import { focusPage } from '../page/focus-page.js';
import { findOpener, ancestorPath } from './find-opener.js';

const FOCUSABLE = 'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),[tabindex="0"]';

/**
 * Returns the focus to the element that opened the dialog when it closes, unless another element took it. If that
 * element was removed, such as a button in a deleted row, the focus goes to its nearest remaining ancestor; on a new page, to the
 * heading.
 * @param opensPage true if the dialog opens a page, which then gets the focus
 */
export function useRestoreFocus(opensPage?: RefObject<boolean>): void {
  const [path] = useState(findOpenerPath);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isFocusLost = document.activeElement === null || document.activeElement === document.body;
        if (!isFocusLost) return;
        if (opensPage?.current !== true) focusNearest(path);
        if (document.activeElement === document.body) focusPage();
      });
    },
    [path, opensPage],
  );
}

function findOpenerPath(): readonly HTMLElement[] {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return [];
  return ancestorPath(findOpener<HTMLElement>(focused, (id) => document.getElementById(id)));
}

function focusNearest([opener, ...ancestors]: readonly HTMLElement[]): void {
  if (opener?.isConnected) opener.focus();
  for (const element of ancestors) {
    if (document.activeElement !== document.body) return;
    if (!element.isConnected) continue;
    // Outside the content are the links of the shell, which must not get the focus.
    if (element.querySelector('#content')) document.getElementById('content')?.focus();
    else element.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  }
}
