import { Button } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../../i18n/translate.js';
import { doubled, mayMove, movedBy, removed } from './journey-changes.js';
import { placeText, samePlace, type Place } from './journey-draft.js';
import { useJourney } from './journey-state.js';
import classes from './journey.module.css';

interface Props {
  readonly place: Place;
  /** Name in messages, such as `action 1.2`. */
  readonly words: string;
}

interface RowProps extends Props {
  readonly isBad: boolean;
  readonly children: ReactNode;
}

/** Moves a step or an action, announces it, and keeps it open. */
function useMove({ place, words }: Props) {
  const { steps, move } = useJourney();
  return (by: 1 | -1): void => {
    const changed = movedBy(steps, place, by);
    move(changed, `Moved ${words} to ${positionText(changed.place ?? place)}`);
  };
}

const positionText = ({ step, action }: Place): string =>
  action === undefined ? `position ${String(step + 1)}` : `position ${String(step + 1)}.${String(action + 1)}`;

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Row of a step or an action. A click opens its settings, Alt with an arrow key moves it. */
export function RowButton({ place, words, isBad, children }: RowProps) {
  const { open, show, steps } = useJourney();
  const move = useMove({ place, words });
  const isOpen = samePlace(open, place);
  const press = (event: KeyboardEvent): void => {
    const by = event.altKey ? ARROWS[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    if (mayMove(steps, place, by)) move(by);
  };
  return (
    <button
      type="button"
      className={classes['row']}
      data-place={placeText(place)}
      data-bad={isBad || undefined}
      aria-expanded={isOpen}
      onClick={() => show(isOpen ? undefined : place)}
      onKeyDown={press}
    >
      {isBad && (
        <>
          <span aria-hidden>▲ </span>
          <span className="spoken">{t('Problem: ')}</span>
        </>
      )}
      {children}
    </button>
  );
}

/** Buttons that move, copy or remove a step or an action. */
export function MoveBar({ place, words, isOnly = false }: Props & { readonly isOnly?: boolean }) {
  const { steps, move } = useJourney();
  const go = useMove({ place, words });
  const button = (text: string, name: string, act: () => void, disabled = false): ReactNode => (
    <Button size="compact-xs" variant="default" aria-label={name} disabled={disabled} onClick={act}>
      {text}
    </Button>
  );
  return (
    <div className={classes['bar']}>
      {button('↑ Up', `Move ${words} up`, () => go(-1), !mayMove(steps, place, -1))}
      {button('↓ Down', `Move ${words} down`, () => go(1), !mayMove(steps, place, 1))}
      {button('Copy', `Copy ${words}`, () => move(doubled(steps, place), `Copied ${words}`))}
      {button('Remove', `Remove ${words}`, () => move(removed(steps, place), `Removed ${words}`), isOnly)}
    </div>
  );
}
