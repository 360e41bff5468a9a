import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { ChooseTile } from './choose-tile.js';

/** Adds a tile with the selected content and monitors. */
export function AddTile({ onAdd }: { readonly onAdd: (tile: DashboardTile) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('Add tile …')}
      </Button>
      {isOpen && <ChooseTile title={t('Add tile')} action={t('Add')} onChosen={onAdd} onClose={() => setOpen(false)} />}
    </>
  );
}
