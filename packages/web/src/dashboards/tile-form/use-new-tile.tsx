import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { TileMetric } from '@vedette/contract/v1/dashboards/tile-metrics';
import { hasMetrics } from '@vedette/contract/v1/dashboards/tile-kinds';
import { type TileKind, tileRecord } from '@vedette/contract/v1/dashboards/tiles/registry';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { type TILE_KIND_OPTIONS, metricFor, offeredMetrics } from '../labels/tile-labels.js';

/** Fields of a new tile: kind, and metric if it has one; includes its default size. */
export function useNewTile(kinds: typeof TILE_KIND_OPTIONS) {
  const [kind, setKind] = useState<TileKind>('Chart');
  const [selectedMetric, setSelectedMetric] = useState<TileMetric>('UptimePercentage');
  const metric = metricFor(kind, selectedMetric);
  const hasMetric = hasMetrics(kind);
  const fields = (
    <>
      <NativeSelect
        label={t('Content of the new tile')}
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(kinds.find(([each]) => each === value)?.[0] ?? 'Chart')}
        data={kinds.map(([value, label]) => ({ value, label }))}
      />
      {hasMetric && (
        <NativeSelect
          label={t('Metric')}
          value={metric}
          onChange={({ currentTarget: { value } }) => setSelectedMetric(value as TileMetric)}
          data={offeredMetrics(kind).map(([value, label]) => ({ value, label }))}
        />
      )}
    </>
  );
  const tile: DashboardTile = { Kind: kind, ...(hasMetric && { Metric: metric }), ...tileRecord(kind).size };
  return { fields, tile };
}
