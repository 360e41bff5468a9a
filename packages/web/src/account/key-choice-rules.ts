/** Rules for choosing keyboard shortcuts: pressed keys, conflicts and what is stored. */
import {
  DEFAULT_KEYS,
  type ChosenKeys,
  type KeyAction,
  keyActions,
  type KeyMap,
  mistakenFor,
  keysProblem,
} from '@vedette/contract/v1/screens/key-actions';
import { keysInWords, textOfAction } from '../parts/keys/key-words.js';

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
  if (keysProblem(action, keys) !== undefined) return `${keysInWords(keys)} is reserved by the browser.`;
  const next = { ...map, [action]: keys };
  const others = mistakenFor(next, action);
  if (others.length === 0) return undefined;
  const named = others.slice(0, NAMED).map((other) => `${textOfAction(other)} (${keysInWords(next[other])})`);
  const more = others.length > NAMED ? [`${String(others.length - NAMED)} more`] : [];
  const all = [...named, ...more];
  const last = all.pop() ?? '';
  const change = others.length === 1 ? 'Change that shortcut first.' : 'Change those shortcuts first.';
  return `Already used by ${[all.join(', '), last].filter(Boolean).join(' and ')}. ${change}`;
}

/** Returns the shortcuts that differ from the defaults. */
export const toChosenKeys = (map: KeyMap): ChosenKeys[] =>
  keyActions.filter((action) => map[action] !== DEFAULT_KEYS[action]).map((Action) => ({ Action, Keys: map[Action] }));
