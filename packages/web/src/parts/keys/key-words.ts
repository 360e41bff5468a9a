/** What is done by keys, and keys as one reads them. */
import type { KeyAction } from '@vedette/contract/v1/screens/key-actions';
import { PLACES } from '../navigation/navigation.js';

interface KeyPart {
  readonly title: string;
  readonly actions: readonly (readonly [action: KeyAction, text: string])[];
}

const OF_PAGES: readonly KeyPart[] = [
  {
    title: 'On every page',
    actions: [
      ['find', 'Find anything'],
      ['help', 'Show the keys that work here'],
      ['filter', 'Filter this list, or find anything'],
      ['back', 'Back'],
      ['newMonitor', 'New monitor'],
    ],
  },
  {
    title: 'In lists',
    actions: [
      ['nextRow', 'Next row'],
      ['rowBefore', 'Row before'],
      ['open', 'Open the row'],
      ['select', 'Select the row'],
    ],
  },
  {
    title: 'Of a page, or of the row chosen on it',
    actions: [
      ['run', 'Run now'],
      ['pause', 'Pause or start'],
      ['mute', 'Mute or unmute alerts'],
      ['maintenance', 'Maintenance'],
      ['edit', 'Edit'],
      ['clone', 'Clone'],
      ['more', 'More'],
      ['earlier', 'Earlier period or check'],
      ['later', 'Later period or check'],
      ['marks', 'Show or hide what happened, in charts'],
      ['note', 'Add a note to charts'],
      ['acknowledge', 'Acknowledge'],
    ],
  },
  {
    title: 'On dashboards',
    actions: [
      ['fullScreen', 'Full screen'],
      ['nextDashboard', 'Next dashboard, while they take turns'],
      ['dashboardBefore', 'Dashboard before, while they take turns'],
    ],
  },
];

/** Every action once, by where it works. */
export const KEY_PARTS: readonly KeyPart[] = [
  ...OF_PAGES,
  { title: 'Go to', actions: PLACES.flatMap(({ places }) => places.map(({ key, label }) => [key, label] as const)) },
];

const TEXTS = new Map(KEY_PARTS.flatMap(({ actions }) => actions));
export const textOfAction = (action: KeyAction): string => TEXTS.get(action) ?? action;

/** Each key as it is written on the keyboard: `g m` → `g`, `m`; `mod+k` → `Ctrl/⌘ K`; `P` → `Shift P`. */
export const toKeyMarks = (keys: string): readonly string[] => keys.split(' ').filter(Boolean).map(toKeyMark);

function toKeyMark(key: string): string {
  if (key.startsWith('mod+')) return `Ctrl/⌘ ${key.slice(4).toUpperCase()}`;
  return key.length === 1 && key !== key.toLowerCase() ? `Shift ${key}` : key;
}

/** The same in a sentence. */
export const keysInWords = (keys: string): string => toKeyMarks(keys).join(' ');
