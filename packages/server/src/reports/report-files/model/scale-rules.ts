import type { ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';
import type { Scale } from '@vedette/documents/charts/tick-rules';

const SCALES: Partial<Readonly<Record<ValueFormat, Scale>>> = {
  percent: 'percent',
  lost: 'loss',
  target: 'percent',
  count: 'count',
  duration: 'duration',
  // Written without decimals.
  ms: 'count',
  bytes: 'count',
};

/** Returns the scale of a chart axis for a value format. */
export const chartScale = (format: ValueFormat): Scale => SCALES[format] ?? 'number';
