import type { KeyAction } from '@vedette/contract/v1/screens/key-actions';
import { t } from '../i18n/translate.js';
import type { KeyboardAction } from '../parts/keys/keys.js';

/** Tables rendered by `DataTable`. */
const TABLE = 'table[data-rows]';
const CLICKABLE = 'a[href],button:not(:disabled),summary';

/** Actions of buttons marked with `data-does`: in the focused row, otherwise on the page. */
const MARKED_ACTIONS: readonly (readonly [does: KeyAction, text: string, rowText: string])[] = [
  ['acknowledge', t('Acknowledge'), t('Acknowledge the row')],
  ['edit', t('Edit'), t('Edit the row')],
  ['select', t('Select'), t('Select the row')],
];

/** Returns the shortcuts of tables and marked buttons on the current page. They only press visible elements. */
export function rowKeys(): readonly KeyboardAction[] {
  const openers = findRowOpeners();
  const row = findFocusedRow();
  const opener = row && findRowOpener(row);
  const clickActions = (
    id: KeyAction,
    text: string,
    target: HTMLElement | null | undefined,
  ): readonly KeyboardAction[] => (target ? [{ id, text, run: () => target.click() }] : []);
  return [
    ...(openers.length > 0 ? rowNavigationActions(openers, row) : []),
    ...clickActions('open', t('Open the row'), opener),
    ...MARKED_ACTIONS.flatMap(([id, text, rowText]) => {
      const button = `[data-does="${id}"]:not(:disabled)`;
      const rowButton = row?.querySelector<HTMLElement>(button);
      return rowButton
        ? clickActions(id, rowText, rowButton)
        : clickActions(id, text, document.querySelector<HTMLElement>(`${button}:not(tr *)`));
    }),
  ];
}

function rowNavigationActions(
  openers: readonly HTMLElement[],
  row: Element | null | undefined,
): readonly KeyboardAction[] {
  const from = openers.findIndex((one) => one.closest('tr') === row);
  const moveFocus = (by: 1 | -1): void =>
    openers[Math.max(0, Math.min(openers.length - 1, from === -1 ? 0 : from + by))]?.focus();
  return [
    { id: 'nextRow', text: t('Next row'), run: () => moveFocus(1) },
    { id: 'rowBefore', text: t('Previous row'), run: () => moveFocus(-1) },
  ];
}

/**
 * Returns the element that is focused and opened for a row: the link in its first cell, otherwise its first pressable
 * element.
 */
const findRowOpener = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>('td:first-child a[href]') ?? row.querySelector<HTMLElement>(CLICKABLE);

const findFocusedRow = (): Element | null | undefined => document.activeElement?.closest(`${TABLE} tbody tr`);

/**
 * Returns the openers of the focused table or the table beside the focus, otherwise of the first table that has rows.
 */
function findRowOpeners(): readonly HTMLElement[] {
  const focused = document.activeElement;
  const nearestTable = focused?.closest(TABLE) ?? focused?.closest('section')?.querySelector(TABLE);
  for (const list of [...(nearestTable ? [nearestTable] : []), ...document.querySelectorAll(TABLE)]) {
    const openers = [...list.querySelectorAll('tbody tr')].flatMap((row) => findRowOpener(row) ?? []);
    if (openers.length > 0) return openers;
  }
  return [];
}
