/** Rules for choosing keyboard shortcuts: pressed keys, conflicts and what is stored. */
import {
  DEFAULT_KEYS,
  type CustomKeyBinding,
  type KeyAction,
  keyActions,
  type KeyMap,
  findConflictingActions,
  keysProblem,
} from '@vedette/contract/v1/screens/key-actions';
import { currentCulture, t } from '../i18n/translate.js';
import { formatKeys, actionText } from '../parts/keys/key-labels.js';

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * Returns the shortcut after another key press, or undefined for keys that cannot be part of a shortcut and keep their
 * normal function.
 */
export function nextKeys(before: string, { key, ctrlKey, metaKey, altKey }: KeyPress): string | undefined {
  if (key === 'Backspace') return '';
  if (altKey || Array.from(key).length !== 1 || key === ' ') return undefined;
  if (ctrlKey || metaKey) return `mod+${key.toLowerCase()}`;
  const isSingleKey = Array.from(before).length === 1;
  return isSingleKey ? `${before} ${key}` : key;
}

const MAX_NAMED_CONFLICTS = 2;

/** Returns why an action cannot use a shortcut; undefined if it can. */
export function keysConflictText(map: KeyMap, action: KeyAction, keys: string): string | undefined {
  if (keysProblem(action, keys) !== undefined)
    return t('{keys} is reserved by the browser.', { keys: formatKeys(keys) });
  const next = { ...map, [action]: keys };
  const others = findConflictingActions(next, action);
  if (others.length === 0) return undefined;
  const names = others
    .slice(0, MAX_NAMED_CONFLICTS)
    .map((other) => `${actionText(other)} (${formatKeys(next[other])})`);
  const more =
    others.length > MAX_NAMED_CONFLICTS
      ? [t('{count, number} more', { count: others.length - MAX_NAMED_CONFLICTS })]
      : [];
  const actions = new Intl.ListFormat(currentCulture(), { type: 'conjunction' }).format([...names, ...more]);
  return others.length === 1
    ? t('Already used by {actions}. Change that shortcut first.', { actions })
    : t('Already used by {actions}. Change those shortcuts first.', { actions });
}

/** Returns the shortcuts that differ from the defaults. */
export const toCustomKeys = (map: KeyMap): CustomKeyBinding[] =>
  keyActions.filter((action) => map[action] !== DEFAULT_KEYS[action]).map((Action) => ({ Action, Keys: map[Action] }));
