import { DEFAULT_KEYS, type KeyAction, effectiveKeys, type KeyMap } from '@vedette/contract/v1/screens/key-actions';
import { use, useEffect, useMemo, useRef } from 'react';
import { t } from '../../i18n/translate.js';
import { SessionContext } from '../../api/session.js';

/** An action with a keyboard shortcut. */
export interface KeyboardAction {
  readonly id: KeyAction;
  /** Text in the list of shortcuts. */
  readonly text: string;
  readonly run: () => void;
}

/** An action with its keys: `e`, `Escape`, `g m` (in sequence), `mod+k` (Ctrl or Command); empty if none. */
export interface ActiveAction extends KeyboardAction {
  readonly keys: string;
}

/** Returns the shortcuts of the signed-in operator. */
export function useKeyMap(): KeyMap {
  const customKeys = use(SessionContext)?.Keys;
  return useMemo(() => (customKeys ? effectiveKeys(customKeys) : DEFAULT_KEYS), [customKeys]);
}

const layers: { readonly actions: () => readonly ActiveAction[] }[] = [];

/** Returns all active actions of the page, the newest layer first. */
export function activeActions(): readonly ActiveAction[] {
  const usedKeys = new Set<string>();
  return layers
    .toReversed()
    .flatMap(({ actions }) => [...actions()])
    .filter(({ keys, id }) => {
      const uniqueKey = keys === '' ? `unbound:${id}` : keys;
      return !usedKeys.has(uniqueKey) && usedKeys.add(uniqueKey);
    });
}

/**
 * Registers actions while the component is mounted. Later layers take precedence.
 * @param actions a function is evaluated on each key press, as the focus may decide which actions apply
 */
export function useKeys(actions: readonly KeyboardAction[] | (() => readonly KeyboardAction[])): void {
  const map = useKeyMap();
  const current = useRef<() => readonly ActiveAction[]>(() => []);
  useEffect(() => {
    current.current = () =>
      (typeof actions === 'function' ? actions() : actions).map((action) => ({ ...action, keys: map[action.id] }));
  });
  useEffect(() => {
    const layer = { actions: () => current.current() };
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, []);
}

let pendingKey: { readonly key: string; readonly at: number } | undefined;
const SEQUENCE_MS = 1_200;

/**
 * Handles keys for the whole app. Shortcuts are off while a dialog is open, and keys without modifiers also while
 * typing.
 */
export function useKeyboard(): void {
  useEffect(() => {
    // A layer that Escape closes is already removed when the event bubbles, so layers are detected in the capture phase.
    const layerKeys = new WeakSet<Event>();
    const onKeyDownCapture = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') closedAt = -Infinity;
      if (event.key !== 'Escape' || event.isComposing || !document.querySelector(LAYERS)) return;
      layerKeys.add(event);
      closedAt = event.timeStamp;
      closeTopDialog(event);
    };
    const listener = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && event.defaultPrevented) closedAt = event.timeStamp;
      const action = layerKeys.has(event) ? undefined : actionFor(event);
      if (!action || (action.id === 'back' && isAfterClosing(event))) return;
      event.preventDefault();
      action.run();
    };
    window.addEventListener('keydown', onKeyDownCapture, { capture: true });
    window.addEventListener('pointerdown', onPointer, { capture: true });
    document.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', onKeyDownCapture, { capture: true });
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
const ESCAPE_GRACE_MS = 1_000;

/** Pressing Escape twice to close a dialog, or holding it down, must not also leave the page. */
const isAfterClosing = (event: KeyboardEvent): boolean => event.repeat || event.timeStamp - closedAt < ESCAPE_GRACE_MS;

const DIALOG = '[role="dialog"]';
/** Elements above the page that Escape closes. */
const LAYERS = `${DIALOG}, [role="menu"], [data-card]`;

/** Closes only the topmost of several dialogs, the last in the document; otherwise each would handle Escape. */
function closeTopDialog(event: KeyboardEvent): void {
  const topDialog = [...document.querySelectorAll(DIALOG)].slice(1).at(-1);
  if (!topDialog) return;
  event.stopImmediatePropagation();
  topDialog.querySelector<HTMLElement>(`button[aria-label="${CSS.escape(t('Close'))}"]`)?.click();
}

function actionFor(event: KeyboardEvent): ActiveAction | undefined {
  if (event.defaultPrevented || event.altKey || event.isComposing) return undefined;
  const hasModifier = event.ctrlKey || event.metaKey;
  const key = hasModifier ? `mod+${event.key.toLowerCase()}` : event.key;
  if (document.querySelector(DIALOG) || (!hasModifier && isTyping(event.target))) return undefined;
  // Enter activates the focused element.
  if (key === 'Enter' && event.target instanceof Element && event.target.closest(ACTIVATED_BY_ENTER)) return undefined;
  const actions = activeActions();
  const sequence = pendingKey && event.timeStamp - pendingKey.at < SEQUENCE_MS ? `${pendingKey.key} ${key}` : undefined;
  const action = actions.find(({ keys }) => keys === sequence) ?? actions.find(({ keys }) => keys === key);
  pendingKey = hasModifier ? undefined : { key, at: event.timeStamp };
  return action;
}

const ACTIVATED_BY_ENTER = 'a[href],button,summary,[role="button"],[role="menuitem"],[role="option"]';

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}
