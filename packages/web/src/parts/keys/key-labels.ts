import { message } from '@vedette/i18n/message';
/** Actions with keyboard shortcuts, and shortcuts as text. */
import type { KeyAction } from '@vedette/contract/v1/screens/key-actions';
import { t } from '../../i18n/translate.js';
import { NAVIGATION } from '../navigation/navigation.js';

interface KeySection {
  readonly title: string;
  readonly actions: readonly (readonly [action: KeyAction, text: string])[];
}

const PAGE_SECTIONS: readonly KeySection[] = [
  {
    title: t('On every page'),
    actions: [
      ['find', t('Find anything')],
      ['help', t('Show keyboard shortcuts')],
      ['filter', t('Filter this list, or find anything')],
      ['back', t('Back')],
      ['newMonitor', t('New monitor')],
    ],
  },
  {
    title: t('In lists'),
    actions: [
      ['nextRow', t('Next row')],
      ['rowBefore', t('Previous row')],
      ['open', t('Open the row')],
      ['select', t('Select the row')],
    ],
  },
  {
    title: t('On a page, or for the selected row'),
    actions: [
      ['run', t('Run now')],
      ['pause', t('Pause or start')],
      ['mute', t('Mute or unmute alerts')],
      ['maintenance', t('Maintenance')],
      ['edit', t('Edit')],
      ['clone', t('Clone')],
      ['more', t('More')],
      ['earlier', t('Previous period or check')],
      ['later', t('Next period or check')],
      ['marks', t('Show or hide chart annotations')],
      ['note', t('Add chart note')],
      ['acknowledge', t('Acknowledge')],
    ],
  },
  {
    title: t('On dashboards'),
    actions: [
      ['fullScreen', t('Full screen')],
      ['nextDashboard', t('Next dashboard (rotation)')],
      ['dashboardBefore', t('Previous dashboard (rotation)')],
    ],
  },
];

/** Every action once, grouped by where it works. */
export const KEY_SECTIONS: readonly KeySection[] = [
  ...PAGE_SECTIONS,
  {
    title: t('Go to'),
    actions: NAVIGATION.flatMap(({ items }) => items.map(({ key, label }) => [key, label] as const)),
  },
];

const ACTION_TEXTS = new Map(KEY_SECTIONS.flatMap(({ actions }) => actions));
export const actionText = (action: KeyAction): string => ACTION_TEXTS.get(action) ?? action;

/**
 * Splits a shortcut into its keys as printed on the keyboard: `g m` → `g`, `m`; `mod+k` → `Ctrl/⌘ K`; `P` → `Shift P`.
 */
export const toKeyMarks = (keys: string): readonly string[] => keys.split(' ').filter(Boolean).map(toKeyMark);

const KEY_NAMES: Readonly<Record<string, string>> = {
  Enter: t(message('Enter', 'key')),
  Escape: t(message('Escape', 'key')),
};

function toKeyMark(key: string): string {
  if (key.startsWith('mod+')) return t('Ctrl/⌘ {key}', { key: key.slice(4).toUpperCase() });
  return key.length === 1 && key !== key.toLowerCase() ? t('Shift {key}', { key }) : (KEY_NAMES[key] ?? key);
}

/** Formats a shortcut as text. */
export const formatKeys = (keys: string): string => toKeyMarks(keys).join(' ');
