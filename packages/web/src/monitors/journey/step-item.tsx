import { NativeSelect } from '@mantine/core';
import type { ActionKind } from '@vedette/contract/transaction-script/script';
import { t } from '../../i18n/translate.js';
import { memberText, type Loose } from '../draft/script-draft.js';
import { newAction } from './action-fields.js';
import { actionNames, actionSummary, isActionKind, stepSummary } from './action-texts.js';
import { ActionSettings } from './action-settings.js';
import { insertEntry } from './journey-changes.js';
import { stepActions, notesAt, positionNumber, positionPath, isSamePosition } from './journey-draft.js';
import { useJourney } from './journey-state.js';
import { MoveBar, RowButton } from './row-button.js';
import { StepSettings } from './step-settings.js';
import classes from './journey.module.css';

/** A step: its row, its settings while open, and its actions. */
export function StepItem({ step, at }: { readonly step: Loose; readonly at: number }) {
  const { notes, open, steps, move } = useJourney();
  const position = { step: at };
  const number = positionNumber(position);
  // Problems of actions are shown on their own rows.
  const own = notesAt(notes, positionPath(position)).filter(({ path: each }) => !each.includes('.actions['));
  const add = (kind: ActionKind): void =>
    move(
      insertEntry(steps, newAction(kind), at),
      t('Added to step {number}: {actionName}', { number, actionName: actionNames[kind] }),
    );
  return (
    <li className={classes['step']}>
      <RowButton position={position} isBad={own.length > 0}>
        <strong>
          {number}. {memberText(step, 'name') || t('Unnamed step')}
        </strong>{' '}
        <small className="dimmed">{stepSummary(step)}</small>
      </RowButton>
      {isSamePosition(open, position) && (
        <div className={classes['settings']}>
          <MoveBar position={position} isOnly={steps.length === 1} />
          <StepSettings step={step} at={at} problems={own} />
        </div>
      )}
      <ol className={classes['actions']}>
        {stepActions(step).map((action, index) => (
          <ActionItem key={index} action={action} at={at} index={index} />
        ))}
      </ol>
      <NativeSelect
        size="xs"
        className={classes['add'] ?? ''}
        aria-label={t('Add an action to step {number}', { number })}
        value=""
        data={[
          { value: '', label: t('Add action…') },
          ...Object.entries(actionNames).map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (isActionKind(value)) add(value);
        }}
      />
    </li>
  );
}

interface ActionProps {
  readonly action: Loose;
  /** Index of the step, and index of the action in it. */
  readonly at: number;
  readonly index: number;
}

function ActionItem({ action, at, index }: ActionProps) {
  const { notes, open } = useJourney();
  const position = { step: at, action: index };
  const number = positionNumber(position);
  const own = notesAt(notes, positionPath(position));
  return (
    <li>
      <RowButton position={position} isBad={own.length > 0}>
        <span className="dimmed">{number}</span> {actionSummary(action)}
      </RowButton>
      {isSamePosition(open, position) && (
        <div className={classes['settings']}>
          <MoveBar position={position} />
          <ActionSettings action={action} position={position} problems={own} />
        </div>
      )}
    </li>
  );
}
