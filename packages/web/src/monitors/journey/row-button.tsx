import { Button } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../../i18n/translate.js';
import { doubled, mayMove, movedBy, removed } from './journey-changes.js';
import { positionNumber, positionPath, isSamePosition, type ScriptPosition } from './journey-draft.js';
import { useJourney } from './journey-state.js';
import classes from './journey.module.css';

interface Props {
  readonly place: ScriptPosition;
}

interface RowProps extends Props {
  readonly isBad: boolean;
  readonly children: ReactNode;
}

/** Moves a step or an action, announces it, and keeps it open. */
function useMove({ place }: Props) {
  const { steps, move } = useJourney();
  return (by: 1 | -1): void => {
    const changed = movedBy(steps, place, by);
    move(changed, buttonTexts(place).moved(positionNumber(changed.place ?? place)));
  };
}

/** Texts about a step or an action. */
interface ButtonTexts {
  readonly moveUp: string;
  readonly moveDown: string;
  readonly copy: string;
  readonly remove: string;
  readonly copied: string;
  readonly removed: string;
  readonly moved: (position: string) => string;
}

function buttonTexts(place: ScriptPosition): ButtonTexts {
  const number = positionNumber(place);
  return place.action === undefined
    ? {
        moveUp: t('Move step {number} up', { number }),
        moveDown: t('Move step {number} down', { number }),
        copy: t('Copy step {number}', { number }),
        remove: t('Remove step {number}', { number }),
        copied: t('Copied step {number}', { number }),
        removed: t('Removed step {number}', { number }),
        moved: (position) => t('Moved step {number} to position {position}', { number, position }),
      }
    : {
        moveUp: t('Move action {number} up', { number }),
        moveDown: t('Move action {number} down', { number }),
        copy: t('Copy action {number}', { number }),
        remove: t('Remove action {number}', { number }),
        copied: t('Copied action {number}', { number }),
        removed: t('Removed action {number}', { number }),
        moved: (position) => t('Moved action {number} to position {position}', { number, position }),
      };
}

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Row of a step or an action. A click opens its settings, Alt with an arrow key moves it. */
export function RowButton({ place, isBad, children }: RowProps) {
  const { open, show, steps } = useJourney();
  const move = useMove({ place });
  const isOpen = isSamePosition(open, place);
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
      data-place={positionPath(place)}
      data-bad={isBad || undefined}
      aria-expanded={isOpen}
      onClick={() => show(isOpen ? undefined : place)}
      onKeyDown={press}
    >
      {isBad && (
        <>
          <span aria-hidden>▲ </span>
          <span className="spoken">{t('Problem:')} </span>
        </>
      )}
      {children}
    </button>
  );
}

/** Buttons that move, copy or remove a step or an action. */
export function MoveBar({ place, isOnly = false }: Props & { readonly isOnly?: boolean }) {
  const { steps, move } = useJourney();
  const go = useMove({ place });
  const texts = buttonTexts(place);
  const button = (text: string, name: string, act: () => void, disabled = false): ReactNode => (
    <Button size="compact-xs" variant="default" aria-label={name} disabled={disabled} onClick={act}>
      {text}
    </Button>
  );
  return (
    <div className={classes['bar']}>
      {button(t('↑ Up'), texts.moveUp, () => go(-1), !mayMove(steps, place, -1))}
      {button(t('↓ Down'), texts.moveDown, () => go(1), !mayMove(steps, place, 1))}
      {button(t('Copy'), texts.copy, () => move(doubled(steps, place), texts.copied))}
      {button(t('Remove'), texts.remove, () => move(removed(steps, place), texts.removed), isOnly)}
    </div>
  );
}
