import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { type ChartType, drawnColumn, hasShares } from '@vedette/contract/v1/dashboards/tile-charts';
import { tileChartTypes, tileKindColumns, isDrawableTable } from '@vedette/contract/v1/dashboards/tile-kinds';
import { message } from '@vedette/i18n/message';
import { NativeSelect } from '@mantine/core';
import { t } from '../../i18n/translate.js';

interface Props {
  readonly draft: DashboardTile;
  readonly set: (draft: DashboardTile) => void;
}

const CHART_LABELS: Readonly<Record<ChartType, string>> = {
  Line: t(message('Line', 'chart type')),
  Bar: t(message('Bar', 'chart type')),
  Pie: t(message('Pie', 'chart type')),
};

/** Returns the chart types of a tile; only counts of checkpoints are shares of a whole. */
export const offeredChartTypes = ({ Kind: kind, SortBy: sortColumn }: DashboardTile): readonly ChartType[] =>
  tileChartTypes(kind).filter(
    (type) => type !== 'Pie' || tileKindColumns(kind).length === 0 || hasShares(drawnColumn(sortColumn)),
  );

/** Selects the chart type, if there is a choice. */
export function ChartTypeField({ draft, set }: Props) {
  const { ChartType: type = '', ...rest } = draft;
  const defaultLabel = isDrawableTable(draft.Kind) ? t('Table') : t('Default');
  return (
    <NativeSelect
      label={t('Chart type')}
      description={
        isDrawableTable(draft.Kind) && tileKindColumns(draft.Kind).length > 0
          ? t('Shows the metric it is sorted by, or checks.')
          : undefined
      }
      value={type}
      onChange={({ currentTarget: { value } }) =>
        set({ ...rest, ...(value !== '' && { ChartType: value as ChartType }) })
      }
      data={[
        { value: '', label: defaultLabel },
        ...offeredChartTypes(draft).map((value) => ({ value, label: CHART_LABELS[value] })),
      ]}
    />
  );
}
