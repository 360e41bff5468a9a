import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { hasSetting, tileRumDimension } from '@vedette/contract/v1/dashboards/tile-kinds';
import type { RumWebsite } from '@vedette/contract/v4/rum-website';
import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import { listQuery } from '../../resources/resource-queries.js';
import { parseFilter, availableDimensionsText, mayAddFilter } from '../../rum/rum-filter-rules.js';
import { RumFilters } from '../../rum/rum-filters.js';
import { RUM_WEBSITES } from '../../rum/rum-resource.js';
import { DIMENSIONS, FIGURE_NAMES } from '../../rum/rum-labels.js';
import { STATISTIC_NAMES } from '../../rum/timeline-rules.js';
import { withRumFilters } from './tile-draft-rules.js';

interface Props {
  readonly draft: DashboardTile;
  readonly set: (draft: DashboardTile) => void;
}

/** The filters offer the values that occurred in this period. */
const FILTER_VALUES_PERIOD = 'Last30Days';

const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Website, metric and breakdown of RUM tiles. */
export function VisitorFields({ draft, set }: Props) {
  const websites = useQuery(listQuery<RumWebsite>(RUM_WEBSITES)).data ?? [];
  const { RumWebsiteGuid: guid = '', ...rest } = draft;
  const {
    RumFigure: figure = 'LoadTime',
    RumShare: share = 'Median',
    RumBy: by = 'Page',
    RumFilters: filters = {},
  } = draft;
  const filter = parseFilter(filters);
  const shownGuid = guid === '' ? websites[0]?.RumWebsiteId : guid;
  const filterableDimensions = availableDimensionsText(filter, tileRumDimension(draft));
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('Website')}
        value={guid}
        onChange={({ currentTarget: { value } }) => set({ ...rest, ...(value !== '' && { RumWebsiteGuid: value }) })}
        data={[
          { value: '', label: t('First available') },
          ...websites.map(({ RumWebsiteId, Description }) => ({ value: RumWebsiteId, label: Description })),
        ]}
      />
      <NativeSelect
        label={t('Metric')}
        value={figure}
        onChange={({ currentTarget: { value } }) => set({ ...draft, RumFigure: value as typeof figure })}
        data={toOptions(FIGURE_NAMES)}
      />
      {figure !== 'PageViews' && (
        <NativeSelect
          label={t('Statistic')}
          value={share}
          onChange={({ currentTarget: { value } }) => set({ ...draft, RumShare: value as typeof share })}
          data={toOptions(STATISTIC_NAMES)}
        />
      )}
      {hasSetting(draft.Kind, 'RumBy') && (
        <NativeSelect
          label={t('Break down by')}
          value={by}
          onChange={({ currentTarget: { value } }) => set({ ...draft, RumBy: value as typeof by })}
          data={toOptions(DIMENSIONS).filter(({ value }) => mayAddFilter(filter, value as typeof by))}
        />
      )}
      {shownGuid !== undefined && (
        <RumFilters
          {...{ websiteGuid: shownGuid, period: FILTER_VALUES_PERIOD, filter }}
          by={tileRumDimension(draft)}
          onFilter={(filter) => set(withRumFilters(draft, filter))}
        />
      )}
      {filterableDimensions !== undefined && (
        <p className="dimmed">
          {t('With this breakdown, page views can only be filtered by {dimensions}.', {
            dimensions: filterableDimensions,
          })}
        </p>
      )}
    </Stack>
  );
}
