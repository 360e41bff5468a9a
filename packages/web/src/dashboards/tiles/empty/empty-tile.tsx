import { Button } from '@mantine/core';
import { use, useState } from 'react';
import { t } from '../../../i18n/translate.js';
import { TileChange } from '../../layout/tile-change.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import { ChooseTile } from '../../tile-form/choose-tile.js';
import { DATA_KINDS } from '../../labels/tile-labels.js';

/** An empty tile; operators who may edit the dashboard choose its content. */
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
              {t('Click to display data here')}
            </Button>
          ) : (
            <p className="dimmed">{t('This tile is empty.')}</p>
          )}
          {isOpen && change && (
            <ChooseTile
              title={t('Display data here')}
              action={t('Display')}
              kinds={DATA_KINDS}
              // The tile keeps its size, guid and title.
              onChosen={(chosen) => change({ ...tile, ...chosen, Width: tile.Width, Height: tile.Height })}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      }
    />
  );
}
