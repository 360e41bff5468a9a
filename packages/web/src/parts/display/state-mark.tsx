import { message } from '@vedette/i18n/message';
import type { MonitorState } from '@vedette/contract/v1/shared';
import { t } from '../../i18n/translate.js';
import classes from './state-mark.module.css';

const STATE_STYLES: Readonly<Record<MonitorState, readonly [shape: string, text: string]>> = {
  Up: ['●', t(message('Up', 'state'))],
  Warn: ['▲', t(message('Warning', 'state'))],
  Down: ['■', t(message('Down', 'state'))],
  Unknown: ['◆', t(message('Unknown', 'state'))],
  Paused: ['‖', t(message('Paused', 'state'))],
};

export const stateText = (state: MonitorState): string => STATE_STYLES[state][1];
export const stateShape = (state: MonitorState): string => STATE_STYLES[state][0];

/** Shows a state by shape, text and colour, each of which is sufficient. */
export function StateMark({ state }: { readonly state: MonitorState }) {
  const [shape, text] = STATE_STYLES[state];
  return (
    <span className={classes['mark']} data-state={state}>
      <span aria-hidden="true" className={classes['shape']}>
        {shape}
      </span>
      {text}
    </span>
  );
}

/** Shows a verdict with its own text in the style of a state. */
export function VerdictMark({
  state,
  text,
  isFilled = false,
}: {
  readonly state: MonitorState;
  readonly text: string;
  /** With a background in the colour, where only the text is marked and not the row. */
  readonly isFilled?: boolean;
}) {
  return (
    <span className={classes['mark']} data-state={state} data-filled={isFilled || undefined}>
      <span aria-hidden="true" className={classes['shape']}>
        {STATE_STYLES[state][0]}
      </span>
      {text}
    </span>
  );
}

const LEVEL_STATES = { NoError: 'Up', Unconfirmed: 'Warn', Confirmed: 'Down' } as const;
export const levelState = (level: keyof typeof LEVEL_STATES): MonitorState => LEVEL_STATES[level];
const LEVEL_TEXTS = { NoError: t('OK'), Unconfirmed: t('Unconfirmed'), Confirmed: t('Confirmed') } as const;

/** Shows the error level of a check in the style of states. */
export function LevelMark({ level }: { readonly level: keyof typeof LEVEL_STATES }) {
  return (
    <span className={classes['mark']} data-state={LEVEL_STATES[level]}>
      <span aria-hidden="true" className={classes['shape']}>
        {STATE_STYLES[LEVEL_STATES[level]][0]}
      </span>
      {LEVEL_TEXTS[level]}
    </span>
  );
}
