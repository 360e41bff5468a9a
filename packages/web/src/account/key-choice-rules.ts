/** Choosing keys: what was pressed, what stands in the way, and what comes of it. */
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

/** What stands in the box after a key; undefined: the key is none that can be chosen, and does what it does anywhere. */
export function afterKey(before: string, { key, ctrlKey, metaKey, altKey }: Pressed): string | undefined {
  if (key === 'Backspace') return '';
  if (altKey || Array.from(key).length !== 1 || key === ' ') return undefined;
  if (ctrlKey || metaKey) return `mod+${key.toLowerCase()}`;
  const isOne = Array.from(before).length === 1;
  return isOne ? `${before} ${key}` : key;
}

const NAMED = 2;

/** Why an action cannot have keys; undefined: it can. */
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

/** What is kept of a map: where it is not as the app comes. */
export const toChosenKeys = (map: KeyMap): ChosenKeys[] =>
  keyActions.filter((action) => map[action] !== DEFAULT_KEYS[action]).map((Action) => ({ Action, Keys: map[Action] }));
