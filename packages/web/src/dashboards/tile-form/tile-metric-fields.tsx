import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { listTileMetrics } from '@vedette/contract/v1/dashboards/tile-metrics';
import { Checkbox, Group } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { fitsBeside, withMoreMetrics } from './tile-draft-rules.js';
import { offeredMetrics } from '../labels/tile-labels.js';

interface Props {
  readonly draft: DashboardTile;
  readonly set: (draft: DashboardTile) => void;
}

/** Additional metrics of a chart. */
export function MoreMetricsField({ draft, set }: Props) {
  const { MoreMetrics: moreMetrics = [] } = draft;
  const allMetrics = listTileMetrics(draft);
  return (
    <Checkbox.Group
      label={t('Additional metrics')}
      description={t('Up to two units, each with its own axis.')}
      value={[...moreMetrics]}
      onChange={(selected) => set(withMoreMetrics(draft, selected))}
    >
      <Group gap="xs" mt={4}>
        {offeredMetrics(draft.Kind)
          .filter(([metric]) => metric !== draft.Metric)
          .map(([metric, label]) => (
            <Checkbox
              key={metric}
              size="sm"
              value={metric}
              label={label}
              disabled={!moreMetrics.includes(metric) && !fitsBeside(allMetrics, metric)}
            />
          ))}
      </Group>
    </Checkbox.Group>
  );
}
