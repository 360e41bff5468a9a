import { Button } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../../i18n/translate.js';
import { duplicateEntry, mayMove, moveEntry, removeEntry } from './journey-changes.js';
import { positionNumber, positionPath, isSamePosition, type ScriptPosition } from './journey-draft.js';
import { useJourney } from './journey-state.js';
import classes from './journey.module.css';

interface Props {
  readonly position: ScriptPosition;
}

interface RowButtonProps extends Props {
  readonly hasProblems: boolean;
  readonly children: ReactNode;
}

/** Moves a step or an action, announces it, and keeps it open. */
function useMove({ position }: Props) {
  const { steps, applyAndFocus } = useJourney();
  return (offset: 1 | -1): void => {
    const change = moveEntry(steps, position, offset);
    applyAndFocus(change, buttonTexts(position).moved(positionNumber(change.position ?? position)));
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

function buttonTexts(position: ScriptPosition): ButtonTexts {
  const number = positionNumber(position);
  return position.action === undefined
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
export function RowButton({ position, hasProblems, children }: RowButtonProps) {
  const { openPosition, show, steps } = useJourney();
  const moveBy = useMove({ position });
  const isOpen = isSamePosition(openPosition, position);
  const handleKey = (event: KeyboardEvent): void => {
    const offset = event.altKey ? ARROWS[event.key] : undefined;
    if (offset === undefined) return;
    event.preventDefault();
    if (mayMove(steps, position, offset)) moveBy(offset);
  };
  return (
    <button
      type="button"
      className={classes['row']}
      data-place={positionPath(position)}
      data-bad={hasProblems || undefined}
      aria-expanded={isOpen}
      onClick={() => show(isOpen ? undefined : position)}
      onKeyDown={handleKey}
    >
      {hasProblems && (
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
export function MoveBar({ position, isOnlyStep = false }: Props & { readonly isOnlyStep?: boolean }) {
  const { steps, applyAndFocus } = useJourney();
  const moveBy = useMove({ position });
  const texts = buttonTexts(position);
  const button = (text: string, name: string, onClick: () => void, disabled = false): ReactNode => (
    <Button size="compact-xs" variant="default" aria-label={name} disabled={disabled} onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <div className={classes['bar']}>
      {button(t('↑ Up'), texts.moveUp, () => moveBy(-1), !mayMove(steps, position, -1))}
      {button(t('↓ Down'), texts.moveDown, () => moveBy(1), !mayMove(steps, position, 1))}
      {button(t('Copy'), texts.copy, () => applyAndFocus(duplicateEntry(steps, position), texts.copied))}
      {button(t('Remove'), texts.remove, () => applyAndFocus(removeEntry(steps, position), texts.removed), isOnlyStep)}
    </div>
  );
}
