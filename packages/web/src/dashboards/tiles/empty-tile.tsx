import type { DashboardTile } from '@vedette/contract/v1/dashboard-tiles';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, use, useState } from 'react';
import { problemsOf } from '../../api/problem.js';
import { Dialog } from '../../parts/dialog.js';
import { type ChangeTile, TileChange } from '../layout/tile-change.js';
import { TileFrame } from './tile-frame.js';
import type { TileProps } from './tile-props.js';
import { useNewTile } from '../tile-form/use-new-tile.js';

/** A place for a tile; whoever may change the dashboard chooses what it shows. */
export function EmptyTile({ tile, arranging }: TileProps) {
  const change = use(TileChange);
  const [isOpen, setOpen] = useState(false);
  return (
    <TileFrame
      {...{ tile, arranging }}
      rows={undefined}
      table={
        <>
          {change ? (
            <Button
              variant="default"
              fullWidth
              h="100%"
              mih="4rem"
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              Click to display data here
            </Button>
          ) : (
            <p className="dimmed">Nothing is shown here yet.</p>
          )}
          {isOpen && change && <Choose tile={tile} change={change} onClose={() => setOpen(false)} />}
        </>
      }
    />
  );
}

interface ChooseProps {
  readonly tile: DashboardTile;
  readonly change: ChangeTile;
  readonly onClose: () => void;
}

function Choose({ tile, change, onClose }: ChooseProps) {
  const { fields, tile: chosen } = useNewTile();
  // It keeps its place, its guid and its name.
  const save = useMutation({
    mutationFn: () => change({ ...tile, ...chosen, Width: tile.Width, Height: tile.Height }),
  });
  const { others } = problemsOf(save.error, []);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog onClose={onClose} title="Display data here">
      <form onSubmit={submit}>
        <Stack gap="sm">
          {others.length > 0 && (
            <Alert color="red" role="alert" title="The tile was not changed">
              {others.join('\n')}
            </Alert>
          )}
          {fields}
          <p className="dimmed">Monitors, period and more are set by ⋮ on the tile afterwards.</p>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Display
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
