import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';

/** Phone screens always use cards. */
const NARROW = '(max-width: 48em)';

/**
 * Turns the rows of a table into cards (`data-cards`) on narrow screens, or if its columns do not fit, because pages do
 * not scroll horizontally. Tables in a container that scrolls, such as a tile, keep their columns with less spacing.
 * @param rows triggers a new layout when changed
 */
export function useCards(rows: unknown): RefCallback<HTMLTableElement> {
  const tableRef = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    if (tableRef.current) updateLayout(tableRef.current);
  }, [rows]);
  return useCallback((table: HTMLTableElement | null) => {
    tableRef.current = table;
    if (!table?.parentElement) return undefined;
    let frame = 0;
    // In the next frame, because changing the size within a ResizeObserver callback causes a loop.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => updateLayout(table));
    });
    observer.observe(table.parentElement);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
}

/**
 * Reduces the spacing (`data-tight`) before using cards. The attributes keep the width that did not fit, so that a
 * refresh does not change the layout twice.
 */
function updateLayout(table: HTMLTableElement): void {
  const container = table.parentElement;
  if (!container) return;
  const { dataset } = table;
  if (window.matchMedia(NARROW).matches) {
    dataset['cards'] = '';
    return;
  }
  const availableWidth = contentWidth(container);
  if (Number(dataset['cards'] ?? 0) > availableWidth) return;
  delete dataset['cards'];
  if (Number(dataset['tight'] ?? 0) <= availableWidth) {
    delete dataset['tight'];
    if (table.offsetWidth <= availableWidth) return;
    dataset['tight'] = String(table.offsetWidth);
  }
  if (table.offsetWidth > availableWidth && !isInScrollContainer(container))
    dataset['cards'] = String(table.offsetWidth);
}

function contentWidth(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return Math.ceil(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
}

function isInScrollContainer(element: HTMLElement): boolean {
  if (element.tagName === 'MAIN') return false;
  if (['auto', 'scroll'].includes(getComputedStyle(element).overflowX)) return true;
  return element.parentElement !== null && isInScrollContainer(element.parentElement);
}
