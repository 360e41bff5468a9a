/** Several metrics in one tile. */
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { isSum, metricUnit } from '@vedette/contract/v1/dashboards/tile-metrics';
import { t } from '../../../i18n/translate.js';
import type { Slot } from '../../../parts/charts/series-rules.js';

interface OfUnit {
  readonly unit: string;
  readonly first: Section;
  readonly all: readonly Section[];
}

const sectionMetric = ({ tile }: Section) => tile?.Metric ?? 'UptimePercentage';

/** Groups metrics by axis, in order of the first metric of each. */
export function byUnit(sections: readonly Section[]): OfUnit[] {
  const units = new Map<string, OfUnit>();
  for (const section of sections) {
    const unit = metricUnit(sectionMetric(section));
    const { first = section, all = [] } = units.get(unit) ?? {};
    units.set(unit, { unit, first, all: [...all, section] });
  }
  return [...units.values()];
}

/** Formats the total of sums over the period, or the minimum and maximum of other metrics. */
export function wholeText(section: Section, slots: readonly Slot[], formatValue: (value: number) => string): string {
  const known = slots.flatMap(({ value }) => value ?? []);
  if (known.length === 0) return '–';
  if (isSum(sectionMetric(section))) return formatValue(known.reduce((all, one) => all + one, 0));
  const [minimum, maximum] = [formatValue(Math.min(...known)), formatValue(Math.max(...known))];
  return minimum === maximum ? minimum : t('{minimum} to {maximum}', { minimum, maximum });
}
