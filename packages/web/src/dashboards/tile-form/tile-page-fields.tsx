import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { PageMetric } from '@vedette/contract/v1/checks/page-metrics';
import { NativeSelect } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { PAGE_METRIC_LABELS, DEFAULT_PAGE_METRIC } from '../labels/page-metrics.js';

interface Props {
  readonly draft: DashboardTile;
  readonly set: (draft: DashboardTile) => void;
}

/** The page metric of a tile. */
export const PageMetricField = ({ draft, set }: Props) => (
  <NativeSelect
    label={t('Metric')}
    value={draft.PageMetric ?? DEFAULT_PAGE_METRIC}
    onChange={({ currentTarget: { value } }) => set({ ...draft, PageMetric: value as PageMetric })}
    data={Object.entries(PAGE_METRIC_LABELS).map(([value, label]) => ({ value, label }))}
  />
);
