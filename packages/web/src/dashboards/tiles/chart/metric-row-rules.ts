/** Several metrics in one tile. */
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { isSum, metricUnit } from '@vedette/contract/v1/dashboards/tile-metrics';
import { t } from '../../../i18n/translate.js';
import type { Slot } from '../../../parts/charts/series-rules.js';

interface UnitGroup {
  readonly unit: string;
  readonly first: Section;
  readonly unitSections: readonly Section[];
}

const sectionMetric = ({ tile }: Section) => tile?.Metric ?? 'UptimePercentage';

/** Groups metrics by axis, in order of the first metric of each. */
export function groupByUnit(sections: readonly Section[]): UnitGroup[] {
  const units = new Map<string, UnitGroup>();
  for (const section of sections) {
    const unit = metricUnit(sectionMetric(section));
    const { first = section, unitSections = [] } = units.get(unit) ?? {};
    units.set(unit, { unit, first, unitSections: [...unitSections, section] });
  }
  return [...units.values()];
}

/** Formats the total of sums over the period, or the minimum and maximum of other metrics. */
export function periodSummaryText(
  section: Section,
  slots: readonly Slot[],
  formatValue: (value: number) => string,
): string {
  const values = slots.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return '–';
  if (isSum(sectionMetric(section))) return formatValue(values.reduce((sum, value) => sum + value, 0));
  const [minimum, maximum] = [formatValue(Math.min(...values)), formatValue(Math.max(...values))];
  return minimum === maximum ? minimum : t('{minimum} to {maximum}', { minimum, maximum });
}
