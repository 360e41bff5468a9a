/** Edits of the steps in a script. Each returns the new steps and the position of the edited step or action. */
import { moved, type Loose } from '../draft/script-draft.js';
import { stepActions, type ScriptPosition } from './journey-draft.js';

export interface Changed {
  readonly steps: readonly Loose[];
  /** Position to show next; absent if there is none. */
  readonly position?: ScriptPosition;
}

const replaced = <T>(list: readonly T[], at: number, entry: T): readonly T[] =>
  list.map((each, index) => (index === at ? entry : each));
const inserted = <T>(list: readonly T[], at: number, entry: T): readonly T[] => [
  ...list.slice(0, at),
  entry,
  ...list.slice(at),
];
const without = <T>(list: readonly T[], at: number): readonly T[] => list.filter((_each, index) => index !== at);

const stepWith = (step: Loose, actions: readonly Loose[]): Loose => ({ ...step, actions });

/** Replaces the actions of one step. */
const withActions = (steps: readonly Loose[], at: number, actions: readonly Loose[]): readonly Loose[] =>
  steps.map((step, index) => (index === at ? stepWith(step, actions) : step));

const actionsAt = (steps: readonly Loose[], at: number): readonly Loose[] => stepActions(steps[at] ?? {});

/** Replaces the step or action at a position. */
export function changed(steps: readonly Loose[], position: ScriptPosition, to: Loose): Changed {
  const { step, action } = position;
  if (action === undefined) return { steps: replaced(steps, step, to), position };
  return { steps: withActions(steps, step, replaced(actionsAt(steps, step), action, to)), position };
}

/** Adds a step at the end, or an action at the end of a step. */
export function insertEntry(steps: readonly Loose[], entry: Loose, step?: number): Changed {
  if (step === undefined) return { steps: [...steps, entry], position: { step: steps.length } };
  const actions = actionsAt(steps, step);
  return { steps: withActions(steps, step, [...actions, entry]), position: { step, action: actions.length } };
}

/** Duplicates a step or an action, right after the original. */
export function doubled(steps: readonly Loose[], { step, action }: ScriptPosition): Changed {
  const here = steps[step];
  if (!here) return { steps };
  if (action === undefined) return { steps: inserted(steps, step + 1, here), position: { step: step + 1 } };
  const actions = stepActions(here);
  const entry = actions[action];
  if (!entry) return { steps };
  return {
    steps: withActions(steps, step, inserted(actions, action + 1, entry)),
    position: { step, action: action + 1 },
  };
}

export function removed(steps: readonly Loose[], { step, action }: ScriptPosition): Changed {
  if (action !== undefined) return { steps: withActions(steps, step, without(actionsAt(steps, step), action)) };
  return { steps: without(steps, step) };
}

/** Returns whether a step or an action can move. Actions can also move into the neighbouring step. */
export function mayMove(steps: readonly Loose[], { step, action }: ScriptPosition, by: 1 | -1): boolean {
  const isInside = step + by >= 0 && step + by < steps.length;
  if (action === undefined) return isInside;
  const at = action + by;
  return isInside || (at >= 0 && at < actionsAt(steps, step).length);
}

/** Moves a step or an action up or down by one. An action at an end of its step moves into the neighbouring step. */
export function movedBy(steps: readonly Loose[], position: ScriptPosition, by: 1 | -1): Changed {
  const { step, action } = position;
  if (!mayMove(steps, position, by)) return { steps, position };
  if (action === undefined) return { steps: moved(steps, step, by), position: { step: step + by } };
  const actions = actionsAt(steps, step);
  const at = action + by;
  if (at >= 0 && at < actions.length) {
    return { steps: withActions(steps, step, moved(actions, action, by)), position: { step, action: at } };
  }
  const entry = actions[action] ?? {};
  const left = withActions(steps, step, without(actions, action));
  const others = actionsAt(left, step + by);
  const to = by === 1 ? 0 : others.length;
  return {
    steps: withActions(left, step + by, inserted(others, to, entry)),
    position: { step: step + by, action: to },
  };
}
