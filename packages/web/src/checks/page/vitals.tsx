import type { WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';
import { t } from '../../i18n/translate.js';
import { DataTable, type Column } from '../../parts/tables/data-table.js';
import { useFormat } from '../../parts/format/format.js';
import { VerdictMark } from '../../parts/display/state-mark.js';
import { PAGE_METRIC_NAMES } from './page-metric-names.js';
import { rateMetric, thresholds, type Threshold } from './waterfall-rules.js';

type Navigation = WaterfallInfo['PageLoadMetricsCollection'][number];

/** A page metric; without a threshold it has no rating. */
interface PageMetric {
  readonly field: keyof Navigation;
  readonly name: string;
  readonly threshold?: Threshold;
}

const PAGE_METRICS: readonly PageMetric[] = [
  ...thresholds.map((threshold) => ({ field: threshold.field, name: threshold.name, threshold })),
  ...(['TimeToFirstByte', 'SendStart', 'DomInteractive', 'DomComplete', 'LoadEventEnd'] as const).map((field) => ({
    field,
    name: PAGE_METRIC_NAMES[field],
  })),
];

/** Shows the metrics of each navigation with thresholds and ratings. */
export function Vitals({ navigations }: { readonly navigations: readonly Navigation[] }) {
  return navigations.map((navigation, index) => (
    <VitalsTable
      key={index}
      navigation={navigation}
      label={
        navigations.length === 1
          ? t('Page metrics')
          : t('Metrics of navigation {number}', { number: String(index + 1) })
      }
    />
  ));
}

function VitalsTable({ navigation, label }: { readonly navigation: Navigation; readonly label: string }) {
  const format = useFormat();
  const formatValue = ({ field }: PageMetric, value: number | undefined): string => {
    if (value === undefined) return '–';
    return field === 'CumulativeLayoutShift' ? format.fixed(value, 3) : format.ms(value);
  };
  const columns: readonly Column<PageMetric>[] = [
    { id: 'figure', title: t('Metric'), cell: ({ name }) => name },
    { id: 'value', title: t('Value'), cell: (metric) => formatValue(metric, navigation[metric.field]), isNumber: true },
    {
      id: 'good',
      title: t('Threshold'),
      cell: (metric) => formatValue(metric, metric.threshold?.good),
      isNumber: true,
      isMinor: true,
    },
    { id: 'result', title: t('Rating'), cell: ({ field, threshold }) => thresholdResult(threshold, navigation[field]) },
  ];
  // Rare metrics are shown only if measured.
  const rows = PAGE_METRICS.filter(
    ({ field, threshold }) => !(threshold && 'isRare' in threshold) || navigation[field] !== undefined,
  );
  return <DataTable label={label} columns={columns} rows={rows} rowKey={({ field }) => field} isCompact empty="" />;
}

function thresholdResult(threshold: Threshold | undefined, value: number | undefined) {
  if (!threshold) return '';
  if (value === undefined) return t('not measured');
  const [state, text] = rateMetric(threshold, value);
  return <VerdictMark {...{ state, text }} />;
}
