import { DEFAULT_KEYS, type KeyAction, keysInForce, type KeyMap } from '@vedette/contract/v1/screens/key-actions';
import { use, useEffect, useMemo, useRef } from 'react';
import { SessionContext } from '../../api/session.js';

/** What can be done here, by the keys its action has. */
export interface ByKey {
  readonly does: KeyAction;
  /** `?` lists it so. */
  readonly text: string;
  readonly run: () => void;
}

/** The same with its keys: `e`, `Escape`, `g m` (one after the other), `mod+k` (Ctrl or Command); empty: none. */
export interface ActiveAction extends ByKey {
  readonly keys: string;
}

/** The keys of each action, as the one who is signed in chose them. */
export function useKeyMap(): KeyMap {
  const chosen = use(SessionContext)?.Keys;
  return useMemo(() => (chosen ? keysInForce(chosen) : DEFAULT_KEYS), [chosen]);
}

const active: { readonly actions: () => readonly ActiveAction[] }[] = [];

/** Every action that works on the page at this moment, the newest layer first. */
export function activeActions(): readonly ActiveAction[] {
  const seen = new Set<string>();
  return active
    .toReversed()
    .flatMap(({ actions }) => [...actions()])
    .filter(({ keys, does }) => {
      const one = keys === '' ? `no keys: ${does}` : keys;
      return !seen.has(one) && seen.add(one);
    });
}

/**
 * Makes keys work while the component is mounted; a later layer wins over an earlier one.
 * @param actions a function of them is asked whenever it matters what can be done, as what has the focus may decide it
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

/** Listens once for the whole app. Keys are left alone while a dialog is open, plain ones also while somebody types. */
export function useKeyboard(): void {
  useEffect(() => {
    // What closes on the key is gone by the time the key comes to the page, so it is looked for on the key's way down.
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

/** When Escape closed something last; whatever is pressed or pointed at in between makes the next one meant. */
let closedAt = -Infinity;
const onPointer = (): void => {
  closedAt = -Infinity;
};
const CALM_MS = 1_000;

/** Who presses Escape twice to be rid of a box does not mean to leave the page as well, nor who holds it down. */
const isAfterClosing = (event: KeyboardEvent): boolean => event.repeat || event.timeStamp - closedAt < CALM_MS;

const DIALOG = '[role="dialog"]';
/** What lies above the page and closes on Escape. */
const LAYERS = `${DIALOG}, [role="menu"], [data-card]`;

/** Every open dialog would take the key for itself; of several only the upper one is meant, which stands last. */
function closeUpperDialog(event: KeyboardEvent): void {
  const upper = [...document.querySelectorAll(DIALOG)].slice(1).at(-1);
  if (!upper) return;
  event.stopImmediatePropagation();
  upper.querySelector<HTMLElement>('button[aria-label="Close"]')?.click();
}

function actionFor(event: KeyboardEvent): ActiveAction | undefined {
  if (event.defaultPrevented || event.altKey || event.isComposing) return undefined;
  const mod = event.ctrlKey || event.metaKey;
  const key = mod ? `mod+${event.key.toLowerCase()}` : event.key;
  if (document.querySelector(DIALOG) || (!mod && isTyping(event.target))) return undefined;
  // Enter presses what has the focus.
  if (key === 'Enter' && event.target instanceof Element && event.target.closest(PRESSED)) return undefined;
  const actions = activeActions();
  const pair = first && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${key}` : undefined;
  const found = actions.find(({ keys }) => keys === pair) ?? actions.find(({ keys }) => keys === key);
  first = mod ? undefined : { key, at: event.timeStamp };
  return found;
}

const PRESSED = 'a[href], button, summary, [role="button"], [role="menuitem"], [role="option"]';

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}
