import type { DashboardFigures, dashboardViewEndpoints } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardLayout, DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { LeaveGuard } from '../parts/forms/leave-guard.js';
import { EmptyState } from '../parts/feedback/empty-state.js';
import { StaleData } from '../parts/feedback/stale-data.js';
import { showProblem } from '../parts/actions/show-problem.js';
import { AddTile } from './tile-form/add-tile.js';
import type { DashboardSearch } from '../parts/navigation/search.js';
import classes from './layout/dashboard.module.css';
import { applyArrowKey, moveItem } from './layout/layout-rules.js';
import { TileChangeContext } from './layout/tile-change.js';
import { Tile } from './tiles/tile.js';
import { useTileDrag } from './layout/use-tile-drag.js';

interface Props {
  readonly dashboardGuid: string;
  readonly layout: DashboardLayout;
  readonly figures: DashboardFigures;
  readonly search: DashboardSearch;
  /** The figures belong to the previous view. */
  readonly isStale: boolean;
  /** Figures are reloaded periodically. */
  readonly isAutoRefreshed: boolean;
}

/** A tile with a stable React key while it is moved. */
interface KeyedTile {
  readonly key: number;
  readonly tile: DashboardTile;
}

/** The tiles, which can be arranged with buttons, arrow keys or dragging. */
export function TileGrid({ dashboardGuid, layout, figures, search, isStale, isAutoRefreshed }: Props) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<readonly KeyedTile[]>();
  const save = useMutation({
    mutationFn: (currentTiles: readonly KeyedTile[]) =>
      call<(typeof dashboardViewEndpoints)['replaceTiles']>('PUT /api/v1/Dashboard/:dashboardGuid/Tile', {
        params: { dashboardGuid },
        body: { Tiles: currentTiles.map(({ tile }) => tile) },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['/Dashboard', dashboardGuid, 'tiles'] });
      setDraft(undefined);
    },
    onError: showProblem,
  });
  const change = async (index: number, tile: DashboardTile): Promise<void> => {
    await call<(typeof dashboardViewEndpoints)['replaceTiles']>('PUT /api/v1/Dashboard/:dashboardGuid/Tile', {
      params: { dashboardGuid },
      body: { Tiles: layout.Tiles.with(index, tile) },
    });
    await queries.invalidateQueries({ queryKey: ['/Dashboard', dashboardGuid] });
  };
  const mayChangeTiles = layout.MayChange && !draft;
  const stored = layout.Tiles.map((tile, key) => ({ key, tile }));
  const currentTiles = draft ?? stored;
  const move = (index: number, offset: number): void => setDraft(moveItem(currentTiles, index, offset));
  const grid = useRef<HTMLDivElement>(null);
  const drag = useTileDrag({
    grid,
    tiles: currentTiles.map(({ tile }) => tile),
    onMove: move,
    onResize: (tiles) =>
      setDraft(currentTiles.map(({ key, tile }, position) => ({ key, tile: tiles[position] ?? tile }))),
  });
  const handleKey = (index: number, key: string, isShift: boolean): boolean => {
    const tiles = currentTiles.map(({ tile }) => tile);
    const rearranged = applyArrowKey(tiles, index, key, isShift);
    if (!rearranged) return false;
    const target = isShift ? index : index + (key === 'ArrowLeft' ? -1 : 1);
    const keys = moveItem(
      currentTiles.map((each) => each.key),
      index,
      target - index,
    );
    setDraft(rearranged.map((tile, position) => ({ tile, key: keys[position] ?? position })));
    return true;
  };
  return (
    <>
      {layout.MayChange && (
        <Group gap="xs" mb="sm">
          {draft ? (
            <>
              <Button size="xs" loading={save.isPending} onClick={() => save.mutate(draft)}>
                {t('Save tiles')}
              </Button>
              <AddTile
                onAdd={(tile) => setDraft([...draft, { key: Math.max(-1, ...draft.map(({ key }) => key)) + 1, tile }])}
              />
              <Button size="xs" variant="default" onClick={() => setDraft(undefined)}>
                {t('Cancel')}
              </Button>
              <span className="dimmed">
                {t(
                  'Drag a tile by its title to move it, or by its corner to resize it. On a focused tile, the arrow keys move it and Shift with the arrow keys resizes it.',
                )}
              </span>
            </>
          ) : (
            <Button size="xs" variant="default" onClick={() => setDraft(stored)}>
              {t('Arrange tiles')}
            </Button>
          )}
        </Group>
      )}
      {currentTiles.length === 0 && (
        <EmptyState
          title={t('No tiles')}
          text={
            layout.MayChange
              ? t('Arrange the tiles to add the first one.')
              : t('The owner has not added any tiles yet.')
          }
        />
      )}
      <StaleData isStale={isStale}>
        <div ref={grid} className={classes['grid']}>
          {currentTiles.map(({ key, tile }, index) => (
            <TileChangeContext
              key={key}
              value={mayChangeTiles ? (changedTile) => change(index, changedTile) : undefined}
            >
              <Tile
                {...{ dashboardGuid, tile, figures, search, isAutoRefreshed }}
                arranging={
                  draft && {
                    onKey: (name, isShift) => handleKey(index, name, isShift),
                    onRemove: () => setDraft(draft.toSpliced(index, 1)),
                    handles: drag.tileHandles(index),
                    draggedPart: drag.draggedPart(index),
                    dropSide: drag.getDropSide(index),
                  }
                }
              />
            </TileChangeContext>
          ))}
        </div>
      </StaleData>
      <LeaveGuard mayLeave={() => draft === undefined} />
    </>
  );
}
