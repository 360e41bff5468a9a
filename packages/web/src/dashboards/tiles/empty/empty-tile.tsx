import { Button } from '@mantine/core';
import { use, useState } from 'react';
import { TileChange } from '../../layout/tile-change.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import { ChooseTile } from '../../tile-form/choose-tile.js';
import { DATA_KINDS } from '../../words/tile-words.js';

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
            <p className="dimmed">This tile is empty.</p>
          )}
          {isOpen && change && (
            <ChooseTile
              title="Display data here"
              action="Display"
              kinds={DATA_KINDS}
              // It keeps its place, its guid and its name.
              onChosen={(chosen) => change({ ...tile, ...chosen, Width: tile.Width, Height: tile.Height })}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      }
    />
  );
}
