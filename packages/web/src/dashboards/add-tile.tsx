import type { DashboardTile } from '@vedette/contract/v1/dashboard';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { KINDS, METRICS } from './tile-words.js';

/** Everything a new tile can show: a chart of each metric, then the lists. */
const CHOICES: readonly (readonly [label: string, tile: DashboardTile])[] = [
  ...METRICS.map(([Metric, words]) => [`Chart: ${words}`, { Kind: 'Chart', Metric, Width: 6, Height: 2 }] as const),
  ...KINDS.filter(([kind]) => kind !== 'Chart').map(([Kind, words]) => [words, { Kind, Width: 6, Height: 3 }] as const),
];

export function AddTile({ onAdd }: { readonly onAdd: (tile: DashboardTile) => void }) {
  const [index, setIndex] = useState(0);
  const tile = CHOICES[index]?.[1];
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label="What a new tile shows"
        value={String(index)}
        onChange={(event) => setIndex(Number(event.currentTarget.value))}
        data={CHOICES.map(([label], place) => ({ value: String(place), label }))}
      />
      <Button size="xs" variant="default" onClick={() => tile && onAdd(tile)}>
        Add tile
      </Button>
    </>
  );
}
