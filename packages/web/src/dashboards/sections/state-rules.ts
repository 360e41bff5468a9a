import type { Column, Value } from '@vedette/contract/v1/dashboards/sections/section';
import { cellTone, hasTones, type Tone } from '@vedette/contract/v1/dashboards/sections/tone';
import type { MonitorState } from '@vedette/contract/v1/shared';

const TONE_STATES: Readonly<Record<Tone, MonitorState>> = { good: 'Up', warn: 'Warn', bad: 'Down' };
/** States without a tone have their own shape. */
const TONELESS_STATES: ReadonlyMap<Value, MonitorState> = new Map([
  ['Paused', 'Paused'],
  ['Inactive', 'Paused'],
  ['Unknown', 'Unknown'],
  ['Inconclusive', 'Unknown'],
  ['Unheard', 'Unknown'],
]);

/** Returns the look of a cell; undefined if it is not a state, for example a reason for none. */
export function cellState(column: Pick<Column, 'textKey' | 'format'>, value: Value): MonitorState | undefined {
  const tone = cellTone(column, value);
  if (tone !== undefined) return TONE_STATES[tone];
  return hasTones(column) ? TONELESS_STATES.get(value) : undefined;
}
