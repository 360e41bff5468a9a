import type { MonitorState } from '@vedette/contract/v1/shared';
import classes from './state-mark.module.css';

const LOOK: Readonly<Record<MonitorState, readonly [shape: string, text: string]>> = {
  Up: ['●', 'Up'],
  Warn: ['▲', 'Warning'],
  Down: ['■', 'Down'],
  Unknown: ['◆', 'Unknown'],
  Paused: ['‖', 'Paused'],
};

export const stateText = (state: MonitorState): string => LOOK[state][1];
export const stateShape = (state: MonitorState): string => LOOK[state][0];

/** A state as shape, text and colour: any one of them is enough to read it. */
export function StateMark({ state }: { readonly state: MonitorState }) {
  const [shape, text] = LOOK[state];
  return (
    <span className={classes['mark']} data-state={state}>
      <span aria-hidden="true" className={classes['shape']}>
        {shape}
      </span>
      {text}
    </span>
  );
}

/** Something judged in words of its own, in the look of a state. */
export function VerdictMark({
  state,
  words,
  isFilled = false,
}: {
  readonly state: MonitorState;
  readonly words: string;
  /** On a ground of the colour, where the words alone are marked and not the row. */
  readonly isFilled?: boolean;
}) {
  return (
    <span className={classes['mark']} data-state={state} data-filled={isFilled || undefined}>
      <span aria-hidden="true" className={classes['shape']}>
        {LOOK[state][0]}
      </span>
      {words}
    </span>
  );
}

const LEVELS = { NoError: 'Up', Unconfirmed: 'Warn', Confirmed: 'Down' } as const;
export const levelState = (level: keyof typeof LEVELS): MonitorState => LEVELS[level];
const LEVEL_TEXT = { NoError: 'OK', Unconfirmed: 'Unconfirmed', Confirmed: 'Confirmed' } as const;

/** The error level of one check, in the look of the states. */
export function LevelMark({ level }: { readonly level: keyof typeof LEVELS }) {
  return (
    <span className={classes['mark']} data-state={LEVELS[level]}>
      <span aria-hidden="true" className={classes['shape']}>
        {LOOK[LEVELS[level]][0]}
      </span>
      {LEVEL_TEXT[level]}
    </span>
  );
}
