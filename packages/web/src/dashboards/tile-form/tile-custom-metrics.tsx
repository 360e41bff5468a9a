import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import { MonitorName } from '../../monitors/picker/monitor-picker.js';
import { SelectAndAdd } from '../../parts/forms/select-and-add.js';
import { ChipList } from '../../parts/forms/chip-list.js';
import { customMetricsQuery } from '../data/series-queries.js';
import { withCustomMetrics } from './tile-draft-rules.js';

interface Props {
  readonly draft: DashboardTile;
  readonly set: (draft: DashboardTile) => void;
}

type Metric = NonNullable<DashboardTile['CustomMetrics']>[number];

const metricKey = ({ MonitorGuid, Name }: Metric): string => `${MonitorGuid} ${Name}`;

/** Custom metrics of a tile; none selected means all of its monitors. */
export function CustomMetricsField({ draft, set }: Props) {
  const offered = useQuery(customMetricsQuery).data?.Rows ?? [];
  const selected = draft.CustomMetrics ?? [];
  const selectedKeys = new Set(selected.map(metricKey));
  return (
    <Stack gap="sm">
      <ChipList
        label={t('Custom metrics')}
        empty={t('All custom metrics of its monitors.')}
        items={selected.map((metric) => ({
          key: metricKey(metric),
          text: (
            <>
              {metric.Name}, <MonitorName guid={metric.MonitorGuid} />
            </>
          ),
          onRemove: () =>
            set(
              withCustomMetrics(
                draft,
                selected.filter((each) => each !== metric),
              ),
            ),
        }))}
      />
      <SelectAndAdd
        label={t('Add custom metric')}
        buttonLabel={t('Add the selected custom metric')}
        options={offered
          .filter((metric) => !selectedKeys.has(metricKey(metric)))
          .map((metric) => [metricKey(metric), `${metric.Name}, ${metric.MonitorName}`])}
        onAdd={(key) => {
          const added = offered.filter((metric) => metricKey(metric) === key);
          set(
            withCustomMetrics(draft, [...selected, ...added.map(({ MonitorGuid, Name }) => ({ MonitorGuid, Name }))]),
          );
        }}
      />
      {offered.length === 0 && (
        <p className="dimmed">
          {t(
            'No custom metrics measured yet. Declare them in multi-step API monitors and transactions, or set them in scripts.',
          )}
        </p>
      )}
    </Stack>
  );
}
