import type { DashboardTile } from '@vedette/contract/v1/dashboard-tiles';
import { Button } from '@mantine/core';
import { useNewTile } from './use-new-tile.js';

/** Chooses a new tile and adds it. */
export function AddTile({ onAdd }: { readonly onAdd: (tile: DashboardTile) => void }) {
  const { fields, tile } = useNewTile();
  return (
    <>
      {fields}
      <Button size="xs" variant="default" onClick={() => onAdd(tile)}>
        Add tile
      </Button>
    </>
  );
}
