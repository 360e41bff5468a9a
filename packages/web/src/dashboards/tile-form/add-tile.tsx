import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { NewTileDialog } from './new-tile-dialog.js';

/** Adds a tile with the selected content and monitors. */
export function AddTile({ onAdd }: { readonly onAdd: (tile: DashboardTile) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('Add tile …')}
      </Button>
      {isOpen && (
        <NewTileDialog title={t('Add tile')} action={t('Add')} onSubmit={onAdd} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
