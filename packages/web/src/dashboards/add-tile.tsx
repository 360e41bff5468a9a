import type { DashboardTile, TileMetric } from '@vedette/contract/v1/dashboard';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { KINDS, METERED, METRICS } from './tile-words.js';

type Kind = DashboardTile['Kind'];

/** What a new tile is to show: its kind, and where that is about one metric, which. */
export function AddTile({ onAdd }: { readonly onAdd: (tile: DashboardTile) => void }) {
  const [kind, setKind] = useState<Kind>('Chart');
  const [metric, setMetric] = useState<TileMetric>('UptimePercentage');
  const isMetered = METERED[kind] !== undefined;
  const isLow = (isMetered && kind !== 'MonitorLines') || kind === 'RumChart';
  const size = kind === 'RumNumber' ? { Width: 3, Height: 1 } : { Width: 6, Height: isLow ? 2 : 3 };
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label="What a new tile shows"
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(KINDS.find(([each]) => each === value)?.[0] ?? 'Chart')}
        data={KINDS.map(([value, label]) => ({ value, label }))}
      />
      {isMetered && (
        <NativeSelect
          size="xs"
          aria-label="Which figure it shows"
          value={metric}
          onChange={({ currentTarget: { value } }) =>
            setMetric(METRICS.find(([each]) => each === value)?.[0] ?? 'UptimePercentage')
          }
          data={METRICS.map(([value, label]) => ({ value, label }))}
        />
      )}
      <Button
        size="xs"
        variant="default"
        onClick={() => onAdd({ Kind: kind, ...(isMetered && { Metric: metric }), ...size })}
      >
        Add tile
      </Button>
    </>
  );
}
