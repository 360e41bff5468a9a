import type { DashboardFigures, dashboardViewEndpoints } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardLayout, DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { LeaveGuard } from '../parts/forms/leave-guard.js';
import { Empty } from '../parts/feedback/empty.js';
import { OldData } from '../parts/feedback/old-data.js';
import { showProblem } from '../parts/actions/show-problem.js';
import { AddTile } from './tile-form/add-tile.js';
import type { DashboardSearch } from '../parts/navigation/search.js';
import classes from './layout/dashboard.module.css';
import { afterKey, movedBy } from './layout/layout-rules.js';
import { TileChange } from './layout/tile-change.js';
import { Tile } from './tiles/tile.js';
import { useTileDrag } from './layout/use-tile-drag.js';

interface Props {
  readonly dashboardGuid: string;
  readonly layout: DashboardLayout;
  readonly figures: DashboardFigures;
  readonly search: DashboardSearch;
  /** The figures belong to the previous view. */
  readonly isOld: boolean;
  /** Figures are reloaded periodically. */
  readonly isRefreshed: boolean;
}

/** A tile with a stable React key while it is moved. */
interface KeyedTile {
  readonly key: number;
  readonly tile: DashboardTile;
}

/** The tiles, which can be arranged with buttons, arrow keys or dragging. */
export function TileGrid({ dashboardGuid, layout, figures, search, isOld, isRefreshed }: Props) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<readonly KeyedTile[]>();
  const save = useMutation({
    mutationFn: (placed: readonly KeyedTile[]) =>
      call<(typeof dashboardViewEndpoints)['replaceTiles']>('PUT /api/v1/Dashboard/:dashboardGuid/Tile', {
        params: { dashboardGuid },
        body: { Tiles: placed.map(({ tile }) => tile) },
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
  const isSettable = layout.MayChange && !draft;
  const stored = layout.Tiles.map((tile, key) => ({ key, tile }));
  const placed = draft ?? stored;
  const move = (index: number, by: number): void => setDraft(movedBy(placed, index, by));
  const grid = useRef<HTMLDivElement>(null);
  const drag = useTileDrag({
    grid,
    tiles: placed.map(({ tile }) => tile),
    onMove: move,
    onResize: (tiles) => setDraft(placed.map(({ key, tile }, at) => ({ key, tile: tiles[at] ?? tile }))),
  });
  const press = (index: number, key: string, isShift: boolean): boolean => {
    const tiles = placed.map(({ tile }) => tile);
    const after = afterKey(tiles, index, key, isShift);
    if (!after) return false;
    const target = isShift ? index : index + (key === 'ArrowLeft' ? -1 : 1);
    const keys = movedBy(
      placed.map((each) => each.key),
      index,
      target - index,
    );
    setDraft(after.map((tile, at) => ({ tile, key: keys[at] ?? at })));
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
      {placed.length === 0 && (
        <Empty
          title={t('No tiles')}
          text={
            layout.MayChange
              ? t('Arrange the tiles to add the first one.')
              : t('The owner has not added any tiles yet.')
          }
        />
      )}
      <OldData isOld={isOld}>
        <div ref={grid} className={classes['grid']}>
          {placed.map(({ key, tile }, index) => (
            <TileChange key={key} value={isSettable ? (changed) => change(index, changed) : undefined}>
              <Tile
                {...{ dashboardGuid, tile, figures, search, isRefreshed }}
                arranging={
                  draft && {
                    onKey: (name, isShift) => press(index, name, isShift),
                    onRemove: () => setDraft(draft.toSpliced(index, 1)),
                    handles: drag.tileHandles(index),
                    dragged: drag.draggedPart(index),
                    drop: drag.getDropSide(index),
                  }
                }
              />
            </TileChange>
          ))}
        </div>
      </OldData>
      <LeaveGuard mayLeave={() => draft === undefined} />
    </>
  );
}
