import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

const OPEN_MS = 350;
/** Longer than the delay for the pointer, so that no cards open while the keyboard focus moves through a list. */
const FOCUS_MS = 700;
const CLOSE_MS = 200;

/**
 * Keeps a hover card open while the pointer or the keyboard focus is on the target or the card. Escape closes it and
 * returns the focus. The focus is not trapped in the card.
 */
export function useHeldOpen() {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<number>(undefined);
  const link = useRef<HTMLAnchorElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const later = useCallback((open: boolean, ms: number): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIsOpen(open), ms);
  }, []);
  const close = useCallback((): void => {
    window.clearTimeout(timer.current);
    if (shown.current?.contains(document.activeElement) === true) link.current?.focus();
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
    next instanceof Node && (link.current?.contains(next) === true || shown.current?.contains(next) === true);
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
  return { isOpen, close, enter, target: { ...hold, onFocus, ref: link }, card: { ...hold, ref: shown } };
}
