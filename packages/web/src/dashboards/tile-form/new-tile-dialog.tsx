import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { hasMonitors, showsOneMonitor } from '@vedette/contract/v1/dashboards/tile-kinds';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { toFieldProblems } from '../../api/problem.js';
import { MonitorFields } from './tile-context-fields.js';
import { type TileSubject, tileSubject } from './tile-draft-rules.js';
import { TILE_KIND_OPTIONS } from '../labels/tile-labels.js';
import { TileDialog } from './tile-dialog.js';
import { OneMonitorField } from './tile-one-monitor.js';
import { useNewTile } from './use-new-tile.js';

interface Props {
  readonly title: string;
  /** Label of the submit button. */
  readonly action: string;
  /** Kinds to select from; default: all. */
  readonly kinds?: typeof TILE_KIND_OPTIONS;
  /** Saves the tile. The dialog waits for the result and shows why it was rejected. */
  readonly onSubmit: (tile: DashboardTile) => unknown;
  readonly onClose: () => void;
}

/** Selects the content and monitors of a new tile. */
export function NewTileDialog({ title, action, kinds = TILE_KIND_OPTIONS, onSubmit, onClose }: Props) {
  const { fields, tile: newTile } = useNewTile(kinds);
  const [subject, setSubject] = useState<TileSubject>({});
  const draft: DashboardTile = { ...newTile, ...tileSubject(newTile.Kind, subject) };
  const save = useMutation({ mutationFn: () => Promise.resolve(onSubmit(draft)), onSuccess: onClose });
  const { others } = toFieldProblems(save.error, []);
  const SubjectFields = showsOneMonitor(newTile.Kind) ? OneMonitorField : MonitorFields;
  return (
    <TileDialog
      {...{ title, action, onClose }}
      errorTitle={t('Request rejected')}
      errorMessages={others}
      isSaving={save.isPending}
      onSave={save.mutate}
    >
      {fields}
      {(hasMonitors(newTile.Kind) || showsOneMonitor(newTile.Kind)) && <SubjectFields draft={draft} set={setSubject} />}
      <p className="dimmed">{t('After adding the tile, use ⋮ to set its period and other options.')}</p>
    </TileDialog>
  );
}
