/** Rules for choosing keyboard shortcuts: pressed keys, conflicts and what is stored. */
import {
  DEFAULT_KEYS,
  type ChosenKeys,
  type KeyAction,
  keyActions,
  type KeyMap,
  findConflictingActions,
  keysProblem,
} from '@vedette/contract/v1/screens/key-actions';
import { currentCulture, t } from '../i18n/translate.js';
import { formatKeys, textOfAction } from '../parts/keys/key-labels.js';

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * Returns the shortcut after another key press, or undefined for keys that cannot be part of a shortcut and keep their
 * normal function.
 */
export function afterKey(before: string, { key, ctrlKey, metaKey, altKey }: Pressed): string | undefined {
  if (key === 'Backspace') return '';
  if (altKey || Array.from(key).length !== 1 || key === ' ') return undefined;
  if (ctrlKey || metaKey) return `mod+${key.toLowerCase()}`;
  const isOne = Array.from(before).length === 1;
  return isOne ? `${before} ${key}` : key;
}

const NAMED = 2;

/** Returns why an action cannot use a shortcut; undefined if it can. */
export function obstacleTo(map: KeyMap, action: KeyAction, keys: string): string | undefined {
  if (keysProblem(action, keys) !== undefined)
    return t('{keys} is reserved by the browser.', { keys: formatKeys(keys) });
  const next = { ...map, [action]: keys };
  const others = findConflictingActions(next, action);
  if (others.length === 0) return undefined;
  const named = others.slice(0, NAMED).map((other) => `${textOfAction(other)} (${formatKeys(next[other])})`);
  const more = others.length > NAMED ? [t('{count, number} more', { count: others.length - NAMED })] : [];
  const actions = new Intl.ListFormat(currentCulture(), { type: 'conjunction' }).format([...named, ...more]);
  return others.length === 1
    ? t('Already used by {actions}. Change that shortcut first.', { actions })
    : t('Already used by {actions}. Change those shortcuts first.', { actions });
}

/** Returns the shortcuts that differ from the defaults. */
export const toChosenKeys = (map: KeyMap): ChosenKeys[] =>
  keyActions.filter((action) => map[action] !== DEFAULT_KEYS[action]).map((Action) => ({ Action, Keys: map[Action] }));
