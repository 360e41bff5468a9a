import { DEFAULT_KEYS, type KeyAction, keysInForce, type KeyMap } from '@vedette/contract/v1/screens/key-actions';
import { use, useEffect, useMemo, useRef } from 'react';
import { t } from '../../i18n/translate.js';
import { SessionContext } from '../../api/session.js';

/** An action with a keyboard shortcut. */
export interface ByKey {
  readonly does: KeyAction;
  /** Text in the list of shortcuts. */
  readonly text: string;
  readonly run: () => void;
}

/** An action with its keys: `e`, `Escape`, `g m` (in sequence), `mod+k` (Ctrl or Command); empty if none. */
export interface ActiveAction extends ByKey {
  readonly keys: string;
}

/** Returns the shortcuts of the signed-in operator. */
export function useKeyMap(): KeyMap {
  const chosen = use(SessionContext)?.Keys;
  return useMemo(() => (chosen ? keysInForce(chosen) : DEFAULT_KEYS), [chosen]);
}

const active: { readonly actions: () => readonly ActiveAction[] }[] = [];

/** Returns all active actions of the page, the newest layer first. */
export function activeActions(): readonly ActiveAction[] {
  const seen = new Set<string>();
  return active
    .toReversed()
    .flatMap(({ actions }) => [...actions()])
    .filter(({ keys, does }) => {
      const one = keys === '' ? `unbound:${does}` : keys;
      return !seen.has(one) && seen.add(one);
    });
}

/**
 * Registers actions while the component is mounted. Later layers take precedence.
 * @param actions a function is evaluated on each key press, as the focus may decide which actions apply
 */
export function useKeys(actions: readonly ByKey[] | (() => readonly ByKey[])): void {
  const map = useKeyMap();
  const current = useRef<() => readonly ActiveAction[]>(() => []);
  useEffect(() => {
    current.current = () =>
      (typeof actions === 'function' ? actions() : actions).map((action) => ({ ...action, keys: map[action.does] }));
  });
  useEffect(() => {
    const layer = { actions: () => current.current() };
    active.push(layer);
    return () => {
      active.splice(active.indexOf(layer), 1);
    };
  }, []);
}

let first: { readonly key: string; readonly at: number } | undefined;
const SEQUENCE_MS = 1_200;

/**
 * Handles keys for the whole app. Shortcuts are off while a dialog is open, and keys without modifiers also while
 * typing.
 */
export function useKeyboard(): void {
  useEffect(() => {
    // A layer that Escape closes is already removed when the event bubbles, so layers are detected in the capture phase.
    const layerKeys = new WeakSet<Event>();
    const onWayDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') closedAt = -Infinity;
      if (event.key !== 'Escape' || event.isComposing || !document.querySelector(LAYERS)) return;
      layerKeys.add(event);
      closedAt = event.timeStamp;
      closeUpperDialog(event);
    };
    const listener = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && event.defaultPrevented) closedAt = event.timeStamp;
      const action = layerKeys.has(event) ? undefined : actionFor(event);
      if (!action || (action.does === 'back' && isAfterClosing(event))) return;
      event.preventDefault();
      action.run();
    };
    window.addEventListener('keydown', onWayDown, { capture: true });
    window.addEventListener('pointerdown', onPointer, { capture: true });
    document.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', onWayDown, { capture: true });
      window.removeEventListener('pointerdown', onPointer, { capture: true });
      document.removeEventListener('keydown', listener);
    };
  }, []);
}

/** When Escape last closed a layer. Any other input resets it, so that the next Escape counts. */
let closedAt = -Infinity;
const onPointer = (): void => {
  closedAt = -Infinity;
};
const CALM_MS = 1_000;

/** Pressing Escape twice to close a dialog, or holding it down, must not also leave the page. */
const isAfterClosing = (event: KeyboardEvent): boolean => event.repeat || event.timeStamp - closedAt < CALM_MS;

const DIALOG = '[role="dialog"]';
/** Elements above the page that Escape closes. */
const LAYERS = `${DIALOG}, [role="menu"], [data-card]`;

/** Closes only the topmost of several dialogs, the last in the document; otherwise each would handle Escape. */
function closeUpperDialog(event: KeyboardEvent): void {
  const upper = [...document.querySelectorAll(DIALOG)].slice(1).at(-1);
  if (!upper) return;
  event.stopImmediatePropagation();
  upper.querySelector<HTMLElement>(`button[aria-label="${CSS.escape(t('Close'))}"]`)?.click();
}

function actionFor(event: KeyboardEvent): ActiveAction | undefined {
  if (event.defaultPrevented || event.altKey || event.isComposing) return undefined;
  const mod = event.ctrlKey || event.metaKey;
  const key = mod ? `mod+${event.key.toLowerCase()}` : event.key;
  if (document.querySelector(DIALOG) || (!mod && isTyping(event.target))) return undefined;
  // Enter activates the focused element.
  if (key === 'Enter' && event.target instanceof Element && event.target.closest(PRESSED)) return undefined;
  const actions = activeActions();
  const pair = first && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${key}` : undefined;
  const found = actions.find(({ keys }) => keys === pair) ?? actions.find(({ keys }) => keys === key);
  first = mod ? undefined : { key, at: event.timeStamp };
  return found;
}

const PRESSED = 'a[href],button,summary,[role="button"],[role="menuitem"],[role="option"]';

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}
