import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

const OPEN_DELAY_MS = 350;
/** Longer than the delay for the pointer, so that no cards open while the keyboard focus moves through a list. */
const FOCUS_OPEN_DELAY_MS = 700;
const CLOSE_DELAY_MS = 200;

/**
 * Keeps a hover card open while the pointer or the keyboard focus is on the target or the card. Escape closes it and
 * returns the focus. The focus is not trapped in the card.
 */
export function useHoverCard() {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<number>(undefined);
  const linkRef = useRef<HTMLAnchorElement>(null);
  const cardRef = useRef<HTMLDivElement>(null);
  const setOpenLater = useCallback((open: boolean, ms: number): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIsOpen(open), ms);
  }, []);
  const close = useCallback((): void => {
    window.clearTimeout(timer.current);
    if (cardRef.current?.contains(document.activeElement) === true) linkRef.current?.focus();
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
    next instanceof Node && (linkRef.current?.contains(next) === true || cardRef.current?.contains(next) === true);
  const hoverHandlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setOpenLater(true, OPEN_DELAY_MS);
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setOpenLater(false, CLOSE_DELAY_MS);
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!isInside(relatedTarget)) setOpenLater(false, 0);
    },
  };
  const onFocus = ({ currentTarget }: FocusEvent<HTMLAnchorElement>): void => {
    if (currentTarget.matches(':focus-visible')) setOpenLater(true, FOCUS_OPEN_DELAY_MS);
  };
  const enter = (): void => {
    window.clearTimeout(timer.current);
    setIsOpen(true);
    requestAnimationFrame(() => cardRef.current?.querySelector<HTMLElement>('a, [tabindex]')?.focus());
  };
  return {
    isOpen,
    close,
    enter,
    target: { ...hoverHandlers, onFocus, ref: linkRef },
    card: { ...hoverHandlers, ref: cardRef },
  };
}
