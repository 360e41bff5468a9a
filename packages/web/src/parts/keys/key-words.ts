/** Actions with keyboard shortcuts, and shortcuts as text. */
import type { KeyAction } from '@vedette/contract/v1/screens/key-actions';
import { t } from '../../i18n/translate.js';
import { PLACES } from '../navigation/navigation.js';

interface KeyPart {
  readonly title: string;
  readonly actions: readonly (readonly [action: KeyAction, text: string])[];
}

const OF_PAGES: readonly KeyPart[] = [
  {
    title: t('On every page'),
    actions: [
      ['find', 'Find anything'],
      ['help', 'Show keyboard shortcuts'],
      ['filter', 'Filter this list, or find anything'],
      ['back', 'Back'],
      ['newMonitor', 'New monitor'],
    ],
  },
  {
    title: t('In lists'),
    actions: [
      ['nextRow', 'Next row'],
      ['rowBefore', 'Previous row'],
      ['open', 'Open the row'],
      ['select', 'Select the row'],
    ],
  },
  {
    title: t('On a page, or for the selected row'),
    actions: [
      ['run', 'Run now'],
      ['pause', 'Pause or start'],
      ['mute', 'Mute or unmute alerts'],
      ['maintenance', 'Maintenance'],
      ['edit', 'Edit'],
      ['clone', 'Clone'],
      ['more', 'More'],
      ['earlier', 'Previous period or check'],
      ['later', 'Next period or check'],
      ['marks', 'Show or hide chart annotations'],
      ['note', 'Add chart annotation'],
      ['acknowledge', 'Acknowledge'],
    ],
  },
  {
    title: t('On dashboards'),
    actions: [
      ['fullScreen', 'Full screen'],
      ['nextDashboard', 'Next dashboard (rotation)'],
      ['dashboardBefore', 'Previous dashboard (rotation)'],
    ],
  },
];

/** Every action once, grouped by where it works. */
export const KEY_PARTS: readonly KeyPart[] = [
  ...OF_PAGES,
  { title: t('Go to'), actions: PLACES.flatMap(({ places }) => places.map(({ key, label }) => [key, label] as const)) },
];

const TEXTS = new Map(KEY_PARTS.flatMap(({ actions }) => actions));
export const textOfAction = (action: KeyAction): string => TEXTS.get(action) ?? action;

/**
 * Splits a shortcut into its keys as printed on the keyboard: `g m` → `g`, `m`; `mod+k` → `Ctrl/⌘ K`; `P` → `Shift P`.
 */
export const toKeyMarks = (keys: string): readonly string[] => keys.split(' ').filter(Boolean).map(toKeyMark);

function toKeyMark(key: string): string {
  if (key.startsWith('mod+')) return `Ctrl/⌘ ${key.slice(4).toUpperCase()}`;
  return key.length === 1 && key !== key.toLowerCase() ? `Shift ${key}` : key;
}

/** Formats a shortcut as text. */
export const keysInWords = (keys: string): string => toKeyMarks(keys).join(' ');
