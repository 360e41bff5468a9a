import { Button } from '@mantine/core';
import { use, useState } from 'react';
import { t } from '../../../i18n/translate.js';
import { TileChangeContext } from '../../layout/tile-change.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import { NewTileDialog } from '../../tile-form/new-tile-dialog.js';
import { DATA_TILE_KIND_OPTIONS } from '../../labels/tile-labels.js';

/** An empty tile; operators who may edit the dashboard choose its content. */
export function EmptyTile({ tile, arranging }: TileProps) {
  const saveTile = use(TileChangeContext);
  const [isOpen, setOpen] = useState(false);
  return (
    <TileFrame
      {...{ tile, arranging }}
      rows={undefined}
      table={
        <>
          {saveTile ? (
            <Button
              variant="default"
              fullWidth
              h="100%"
              mih="4rem"
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              {t('Click to display data here')}
            </Button>
          ) : (
            <p className="dimmed">{t('This tile is empty.')}</p>
          )}
          {isOpen && saveTile && (
            <NewTileDialog
              title={t('Display data here')}
              action={t('Display')}
              kinds={DATA_TILE_KIND_OPTIONS}
              // The tile keeps its size, guid and title.
              onSubmit={(newTile) => saveTile({ ...tile, ...newTile, Width: tile.Width, Height: tile.Height })}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      }
    />
  );
}
