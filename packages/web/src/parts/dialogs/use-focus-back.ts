import { type RefObject, useEffect, useState } from 'react';
import { focusPage } from '../page/focus-page.js';
import { findOpener, pathTo } from './find-opener.js';

const TAKES_FOCUS = 'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),[tabindex="0"]';

/**
 * Returns the focus to the element that opened the dialog when it closes, unless another element took it. If that
 * element was removed, such as a button in a deleted row, the focus goes to its nearest remaining ancestor; on a new page, to the
 * heading.
 * @param opensPage true if the dialog opens a page, which then gets the focus
 */
export function useFocusBack(opensPage?: RefObject<boolean>): void {
  const [path] = useState(openedFrom);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body;
        if (!isFree) return;
        if (opensPage?.current !== true) focusNearest(path);
        if (document.activeElement === document.body) focusPage();
      });
    },
    [path, opensPage],
  );
}

function openedFrom(): readonly HTMLElement[] {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return [];
  return pathTo(findOpener<HTMLElement>(focused, (id) => document.getElementById(id)));
}

function focusNearest([opener, ...around]: readonly HTMLElement[]): void {
  if (opener?.isConnected) opener.focus();
  for (const element of around) {
    if (document.activeElement !== document.body) return;
    if (!element.isConnected) continue;
    // Outside the content are the links of the shell, which must not get the focus.
    if (element.querySelector('#content')) document.getElementById('content')?.focus();
    else element.querySelector<HTMLElement>(TAKES_FOCUS)?.focus();
  }
}
