import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';

/** The screen of a phone, whatever a table holds. */
const NARROW = '(max-width: 48em)';

/**
 * The rows of a table become cards (`data-cards`) where the screen is narrow or its columns find no room beside each other: a page
 * is not scrolled sideways. What scrolls sideways by itself, as a tile does, keeps its columns, nearer to each other.
 * @param rows whose change may need more room
 */
export function useCards(rows: unknown): RefCallback<HTMLTableElement> {
  const shown = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    if (shown.current) layOut(shown.current);
  }, [rows]);
  return useCallback((table: HTMLTableElement | null) => {
    shown.current = table;
    if (!table?.parentElement) return undefined;
    let frame = 0;
    // A frame later: what an observer changes is not to be seen by it within the same one.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => layOut(table));
    });
    observer.observe(table.parentElement);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
}

/**
 * Less room between columns first (`data-tight`), then cards. Each keeps the width it was too narrow for: no table is laid out twice
 * below the eyes of its reader because its rows were read again.
 */
function layOut(table: HTMLTableElement): void {
  const around = table.parentElement;
  if (!around) return;
  const { dataset } = table;
  if (window.matchMedia(NARROW).matches) {
    dataset['cards'] = '';
    return;
  }
  const room = roomIn(around);
  if (Number(dataset['cards'] ?? 0) > room) return;
  delete dataset['cards'];
  if (Number(dataset['tight'] ?? 0) <= room) {
    delete dataset['tight'];
    if (table.offsetWidth <= room) return;
    dataset['tight'] = String(table.offsetWidth);
  }
  if (table.offsetWidth > room && !isScrolled(around)) dataset['cards'] = String(table.offsetWidth);
}

function roomIn(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return Math.ceil(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
}

function isScrolled(element: HTMLElement): boolean {
  if (element.tagName === 'MAIN') return false;
  if (['auto', 'scroll'].includes(getComputedStyle(element).overflowX)) return true;
  return element.parentElement !== null && isScrolled(element.parentElement);
}
