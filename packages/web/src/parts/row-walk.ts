import { useKeys } from '../app/keys.js';

/** Walks from row to row by key: within the table that has the focus, else within the first. Enter opens it. */
export function useRowWalk(): void {
  useKeys([
    { does: 'nextRow', text: 'Next row', run: () => walk(1) },
    { does: 'rowBefore', text: 'Row before', run: () => walk(-1) },
  ]);
}

function walk(by: 1 | -1): void {
  const focused = document.activeElement;
  const table =
    focused?.closest('section')?.querySelector('table[data-opens]') ?? document.querySelector('table[data-opens]');
  const openers = [...(table?.querySelectorAll<HTMLElement>('tbody td:first-child a') ?? [])];
  const row = focused?.closest('tr');
  const from = openers.findIndex((one) => one.closest('tr') === row);
  openers[Math.max(0, Math.min(openers.length - 1, from === -1 ? 0 : from + by))]?.focus();
}
