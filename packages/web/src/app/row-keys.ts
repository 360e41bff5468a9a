import type { KeyAction } from '@vedette/contract/v1/screens/key-actions';
import { t } from '../i18n/translate.js';
import type { ByKey } from '../parts/keys/keys.js';

/** Tables rendered by `DataTable`. */
const LIST = 'table[data-rows]';
const PRESSABLE = 'a[href],button:not(:disabled),summary';

/** Actions of buttons marked with `data-does`: in the focused row, otherwise on the page. */
const MARKED: readonly (readonly [does: KeyAction, text: string, rowText: string])[] = [
  ['acknowledge', t('Acknowledge'), t('Acknowledge the row')],
  ['edit', t('Edit'), t('Edit the row')],
  ['select', t('Select'), t('Select the row')],
];

/** Returns the shortcuts of tables and marked buttons on the current page. They only press visible elements. */
export function rowKeys(): readonly ByKey[] {
  const openers = walked();
  const row = rowInFocus();
  const opener = row && findRowOpener(row);
  const pressing = (does: KeyAction, text: string, target: HTMLElement | null | undefined): readonly ByKey[] =>
    target ? [{ does, text, run: () => target.click() }] : [];
  return [
    ...(openers.length > 0 ? walkingFrom(openers, row) : []),
    ...pressing('open', t('Open the row'), opener),
    ...MARKED.flatMap(([does, text, rowText]) => {
      const button = `[data-does="${does}"]:not(:disabled)`;
      const ofRow = row?.querySelector<HTMLElement>(button);
      return ofRow
        ? pressing(does, rowText, ofRow)
        : pressing(does, text, document.querySelector<HTMLElement>(`${button}:not(tr *)`));
    }),
  ];
}

function walkingFrom(openers: readonly HTMLElement[], row: Element | null | undefined): readonly ByKey[] {
  const from = openers.findIndex((one) => one.closest('tr') === row);
  const walk = (by: 1 | -1): void =>
    openers[Math.max(0, Math.min(openers.length - 1, from === -1 ? 0 : from + by))]?.focus();
  return [
    { does: 'nextRow', text: t('Next row'), run: () => walk(1) },
    { does: 'rowBefore', text: t('Previous row'), run: () => walk(-1) },
  ];
}

/**
 * Returns the element that is focused and opened for a row: the link in its first cell, otherwise its first pressable
 * element.
 */
const findRowOpener = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>('td:first-child a[href]') ?? row.querySelector<HTMLElement>(PRESSABLE);

const rowInFocus = (): Element | null | undefined => document.activeElement?.closest(`${LIST} tbody tr`);

/**
 * Returns the openers of the focused table or the table beside the focus, otherwise of the first table that has rows.
 */
function walked(): readonly HTMLElement[] {
  const focused = document.activeElement;
  const near = focused?.closest(LIST) ?? focused?.closest('section')?.querySelector(LIST);
  for (const list of [...(near ? [near] : []), ...document.querySelectorAll(LIST)]) {
    const openers = [...list.querySelectorAll('tbody tr')].flatMap((row) => findRowOpener(row) ?? []);
    if (openers.length > 0) return openers;
  }
  return [];
}
