import { type RefObject, useEffect, useState } from 'react';
import { focusPage } from '../page/focus-page.js';
import { findOpener, pathTo } from './focus-places.js';

const TAKES_FOCUS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]';

/**
 * Gives the keyboard's focus back to what opened the box, once the box is gone and nothing else took it. Where that is gone
 * too, as the button of a row that was deleted, what is nearest to it has it; of a page that is gone, the one that came.
 * `goesOn`: what was chosen in the box leads to a page, which has the focus then.
 */
export function useFocusBack(goesOn?: RefObject<boolean>): void {
  const [path] = useState(openedFrom);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body;
        if (!isFree) return;
        if (goesOn?.current !== true) focusNearest(path);
        if (document.activeElement === document.body) focusPage();
      });
    },
    [path, goesOn],
  );
}

function openedFrom(): readonly HTMLElement[] {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return [];
  return pathTo(findOpener<HTMLElement>(focused, (id) => document.getElementById(id)));
}

function focusNearest([opener, ...around]: readonly HTMLElement[]): void {
  if (opener?.isConnected) opener.focus();
  for (const place of around) {
    if (document.activeElement !== document.body) return;
    if (!place.isConnected) continue;
    // Around the content stand the links of the shell: whoever was in a page is not sent to those.
    if (place.querySelector('#content')) document.getElementById('content')?.focus();
    else place.querySelector<HTMLElement>(TAKES_FOCUS)?.focus();
  }
}
