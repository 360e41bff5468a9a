/** Edits of the steps in a script. Each returns the new steps and the position of the edited step or action. */
import { moveListItem, type JsonObject } from '../draft/script-draft.js';
import { stepActions, type ScriptPosition } from './journey-draft.js';

export interface ScriptChange {
  readonly steps: readonly JsonObject[];
  /** Position to show next; absent if there is none. */
  readonly position?: ScriptPosition;
}

const replaceAt = <T>(list: readonly T[], targetIndex: number, entry: T): readonly T[] =>
  list.map((each, index) => (index === targetIndex ? entry : each));
const insertAt = <T>(list: readonly T[], targetIndex: number, entry: T): readonly T[] => [
  ...list.slice(0, targetIndex),
  entry,
  ...list.slice(targetIndex),
];
const removeAt = <T>(list: readonly T[], targetIndex: number): readonly T[] =>
  list.filter((_each, index) => index !== targetIndex);

const withStepActions = (step: JsonObject, actions: readonly JsonObject[]): JsonObject => ({ ...step, actions });

/** Replaces the actions of one step. */
const replaceActions = (
  steps: readonly JsonObject[],
  targetIndex: number,
  actions: readonly JsonObject[],
): readonly JsonObject[] => steps.map((step, index) => (index === targetIndex ? withStepActions(step, actions) : step));

const stepActionsAt = (steps: readonly JsonObject[], targetIndex: number): readonly JsonObject[] =>
  stepActions(steps[targetIndex] ?? {});

/** Replaces the step or action at a position. */
export function replaceEntry(steps: readonly JsonObject[], position: ScriptPosition, entry: JsonObject): ScriptChange {
  const { step, action } = position;
  if (action === undefined) return { steps: replaceAt(steps, step, entry), position };
  return { steps: replaceActions(steps, step, replaceAt(stepActionsAt(steps, step), action, entry)), position };
}

/** Adds a step at the end, or an action at the end of a step. */
export function insertEntry(steps: readonly JsonObject[], entry: JsonObject, step?: number): ScriptChange {
  if (step === undefined) return { steps: [...steps, entry], position: { step: steps.length } };
  const actions = stepActionsAt(steps, step);
  return { steps: replaceActions(steps, step, [...actions, entry]), position: { step, action: actions.length } };
}

/** Duplicates a step or an action, right after the original. */
export function duplicateEntry(steps: readonly JsonObject[], { step, action }: ScriptPosition): ScriptChange {
  const original = steps[step];
  if (!original) return { steps };
  if (action === undefined) return { steps: insertAt(steps, step + 1, original), position: { step: step + 1 } };
  const actions = stepActions(original);
  const entry = actions[action];
  if (!entry) return { steps };
  return {
    steps: replaceActions(steps, step, insertAt(actions, action + 1, entry)),
    position: { step, action: action + 1 },
  };
}

export function removeEntry(steps: readonly JsonObject[], { step, action }: ScriptPosition): ScriptChange {
  if (action !== undefined) return { steps: replaceActions(steps, step, removeAt(stepActionsAt(steps, step), action)) };
  return { steps: removeAt(steps, step) };
}

/** Returns whether a step or an action can move. Actions can also move into the neighbouring step. */
export function mayMove(steps: readonly JsonObject[], { step, action }: ScriptPosition, offset: 1 | -1): boolean {
  const hasNeighbour = step + offset >= 0 && step + offset < steps.length;
  if (action === undefined) return hasNeighbour;
  const targetIndex = action + offset;
  return hasNeighbour || (targetIndex >= 0 && targetIndex < stepActionsAt(steps, step).length);
}

/** Moves a step or an action up or down by one. An action at an end of its step moves into the neighbouring step. */
export function moveEntry(steps: readonly JsonObject[], position: ScriptPosition, offset: 1 | -1): ScriptChange {
  const { step, action } = position;
  if (!mayMove(steps, position, offset)) return { steps, position };
  if (action === undefined) return { steps: moveListItem(steps, step, offset), position: { step: step + offset } };
  const actions = stepActionsAt(steps, step);
  const targetIndex = action + offset;
  if (targetIndex >= 0 && targetIndex < actions.length) {
    return {
      steps: replaceActions(steps, step, moveListItem(actions, action, offset)),
      position: { step, action: targetIndex },
    };
  }
  const entry = actions[action] ?? {};
  const remainingSteps = replaceActions(steps, step, removeAt(actions, action));
  const neighbourActions = stepActionsAt(remainingSteps, step + offset);
  const insertionIndex = offset === 1 ? 0 : neighbourActions.length;
  return {
    steps: replaceActions(remainingSteps, step + offset, insertAt(neighbourActions, insertionIndex, entry)),
    position: { step: step + offset, action: insertionIndex },
  };
}
