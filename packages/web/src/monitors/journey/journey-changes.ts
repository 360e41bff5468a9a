/** Changes of the steps of a script; each says where what was changed stands afterwards. Pure. */
import { moved, type Loose } from '../draft/script-draft.js';
import { stepActions, type Place } from './journey-draft.js';

export interface Changed {
  readonly steps: readonly Loose[];
  /** What is to be looked at next; absent: nothing. */
  readonly place?: Place;
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

/** The same steps with other actions in one of them. */
const withActions = (steps: readonly Loose[], at: number, actions: readonly Loose[]): readonly Loose[] =>
  steps.map((step, index) => (index === at ? stepWith(step, actions) : step));

const actionsAt = (steps: readonly Loose[], at: number): readonly Loose[] => stepActions(steps[at] ?? {});

/** Another step, or another action, in the place of what stands there. */
export function changed(steps: readonly Loose[], place: Place, to: Loose): Changed {
  const { step, action } = place;
  if (action === undefined) return { steps: replaced(steps, step, to), place };
  return { steps: withActions(steps, step, replaced(actionsAt(steps, step), action, to)), place };
}

/** With a new step at the end, or with a new action at the end of a step. */
export function added(steps: readonly Loose[], entry: Loose, step?: number): Changed {
  if (step === undefined) return { steps: [...steps, entry], place: { step: steps.length } };
  const actions = actionsAt(steps, step);
  return { steps: withActions(steps, step, [...actions, entry]), place: { step, action: actions.length } };
}

/** With the same step or action once more, behind the first. */
export function doubled(steps: readonly Loose[], { step, action }: Place): Changed {
  const here = steps[step];
  if (!here) return { steps };
  if (action === undefined) return { steps: inserted(steps, step + 1, here), place: { step: step + 1 } };
  const actions = stepActions(here);
  const entry = actions[action];
  if (!entry) return { steps };
  return {
    steps: withActions(steps, step, inserted(actions, action + 1, entry)),
    place: { step, action: action + 1 },
  };
}

export function removed(steps: readonly Loose[], { step, action }: Place): Changed {
  if (action !== undefined) return { steps: withActions(steps, step, without(actionsAt(steps, step), action)) };
  return { steps: without(steps, step) };
}

/** Whether there is a place to move to: actions go on into the neighbouring step. */
export function mayMove(steps: readonly Loose[], { step, action }: Place, by: 1 | -1): boolean {
  const isInside = step + by >= 0 && step + by < steps.length;
  if (action === undefined) return isInside;
  const at = action + by;
  return isInside || (at >= 0 && at < actionsAt(steps, step).length);
}

/** One place up or down; an action at the end of its step goes over into the next one. */
export function movedBy(steps: readonly Loose[], place: Place, by: 1 | -1): Changed {
  const { step, action } = place;
  if (!mayMove(steps, place, by)) return { steps, place };
  if (action === undefined) return { steps: moved(steps, step, by), place: { step: step + by } };
  const actions = actionsAt(steps, step);
  const at = action + by;
  if (at >= 0 && at < actions.length) {
    return { steps: withActions(steps, step, moved(actions, action, by)), place: { step, action: at } };
  }
  const entry = actions[action] ?? {};
  const left = withActions(steps, step, without(actions, action));
  const others = actionsAt(left, step + by);
  const to = by === 1 ? 0 : others.length;
  return { steps: withActions(left, step + by, inserted(others, to, entry)), place: { step: step + by, action: to } };
}
