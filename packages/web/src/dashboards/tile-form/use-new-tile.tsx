import type { DashboardTile, TileMetric } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { KINDS, METERED, metricFor, metricsOf } from '../words/tile-words.js';

type Kind = DashboardTile['Kind'];

/** What a new tile is to show: its kind, and where that is about one metric, which; with the size that suits it. */
export function useNewTile() {
  const [kind, setKind] = useState<Kind>('Chart');
  const [wanted, setWanted] = useState<TileMetric>('UptimePercentage');
  const metric = metricFor(kind, wanted);
  const isMetered = METERED.includes(kind);
  const isLow = (isMetered && !kind.endsWith('Lines')) || kind === 'RumChart';
  const height = kind === 'RumMap' ? 4 : isLow ? 2 : 3;
  const size = kind === 'RumNumber' ? { Width: 3, Height: 1 } : { Width: 6, Height: height };
  const fields = (
    <>
      <NativeSelect
        label="What a new tile shows"
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(KINDS.find(([each]) => each === value)?.[0] ?? 'Chart')}
        data={KINDS.map(([value, label]) => ({ value, label }))}
      />
      {isMetered && (
        <NativeSelect
          label="Which figure it shows"
          value={metric}
          onChange={({ currentTarget: { value } }) => setWanted(value as TileMetric)}
          data={metricsOf(kind).map(([value, label]) => ({ value, label }))}
        />
      )}
    </>
  );
  const tile: DashboardTile = { Kind: kind, ...(isMetered && { Metric: metric }), ...size };
  return { fields, tile };
}
