import { NativeSelect } from '@mantine/core';
import type { ActionKind } from '@vedette/contract/transaction-script/script';
import { t } from '../../i18n/translate.js';
import { memberText, type JsonObject } from '../draft/script-draft.js';
import { newAction } from './action-fields.js';
import { actionNames, actionSummary, isActionKind, stepSummary } from './action-texts.js';
import { ActionSettings } from './action-settings.js';
import { insertEntry } from './journey-changes.js';
import { stepActions, notesWithin, positionNumber, positionPath, isSamePosition } from './journey-draft.js';
import { useJourney } from './journey-state.js';
import { MoveBar, RowButton } from './row-button.js';
import { StepSettings } from './step-settings.js';
import classes from './journey.module.css';

/** A step: its row, its settings while open, and its actions. */
export function StepItem({ step, stepIndex }: { readonly step: JsonObject; readonly stepIndex: number }) {
  const { notes, openPosition, steps, applyAndFocus } = useJourney();
  const position = { step: stepIndex };
  const number = positionNumber(position);
  // Problems of actions are shown on their own rows.
  const ownNotes = notesWithin(notes, positionPath(position)).filter(({ path: each }) => !each.includes('.actions['));
  const add = (kind: ActionKind): void =>
    applyAndFocus(
      insertEntry(steps, newAction(kind), stepIndex),
      t('Added to step {number}: {actionName}', { number, actionName: actionNames[kind] }),
    );
  return (
    <li className={classes['step']}>
      <RowButton position={position} hasProblems={ownNotes.length > 0}>
        <strong>
          {number}. {memberText(step, 'name') || t('Unnamed step')}
        </strong>{' '}
        <small className="dimmed">{stepSummary(step)}</small>
      </RowButton>
      {isSamePosition(openPosition, position) && (
        <div className={classes['settings']}>
          <MoveBar position={position} isOnlyStep={steps.length === 1} />
          <StepSettings step={step} stepIndex={stepIndex} problems={ownNotes} />
        </div>
      )}
      <ol className={classes['actions']}>
        {stepActions(step).map((action, index) => (
          <ActionItem key={index} action={action} stepIndex={stepIndex} index={index} />
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

interface ActionItemProps {
  readonly action: JsonObject;
  /** Index of the step, and index of the action in it. */
  readonly stepIndex: number;
  readonly index: number;
}

function ActionItem({ action, stepIndex, index }: ActionItemProps) {
  const { notes, openPosition } = useJourney();
  const position = { step: stepIndex, action: index };
  const number = positionNumber(position);
  const ownNotes = notesWithin(notes, positionPath(position));
  return (
    <li>
      <RowButton position={position} hasProblems={ownNotes.length > 0}>
        <span className="dimmed">{number}</span> {actionSummary(action)}
      </RowButton>
      {isSamePosition(openPosition, position) && (
        <div className={classes['settings']}>
          <MoveBar position={position} />
          <ActionSettings action={action} position={position} problems={ownNotes} />
        </div>
      )}
    </li>
  );
}
