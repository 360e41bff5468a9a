import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

const OPEN_MS = 350;
/** Whoever walks a list by keys is not stopped by a card at each row. */
const FOCUS_MS = 700;
const CLOSE_MS = 200;

/**
 * Whether what belongs to a place is shown: while the mouse rests on either, or the keyboard's focus does. Escape closes it, and
 * gives back the focus it has. The keyboard's focus is never held in it.
 */
export function useHeldOpen() {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<number>(undefined);
  const place = useRef<HTMLAnchorElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const later = useCallback((open: boolean, ms: number): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIsOpen(open), ms);
  }, []);
  const close = useCallback((): void => {
    window.clearTimeout(timer.current);
    if (shown.current?.contains(document.activeElement) === true) place.current?.focus();
    setIsOpen(false);
  }, []);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, close]);
  const isInside = (next: EventTarget | null): boolean =>
    next instanceof Node && (place.current?.contains(next) === true || shown.current?.contains(next) === true);
  const hold = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') later(true, OPEN_MS);
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') later(false, CLOSE_MS);
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!isInside(relatedTarget)) later(false, 0);
    },
  };
  const onFocus = ({ currentTarget }: FocusEvent<HTMLAnchorElement>): void => {
    if (currentTarget.matches(':focus-visible')) later(true, FOCUS_MS);
  };
  const enter = (): void => {
    window.clearTimeout(timer.current);
    setIsOpen(true);
    requestAnimationFrame(() => shown.current?.querySelector<HTMLElement>('a, [tabindex]')?.focus());
  };
  return { isOpen, close, enter, target: { ...hold, onFocus, ref: place }, card: { ...hold, ref: shown } };
}
