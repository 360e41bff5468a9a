import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { hasMonitors, showsOneMonitor } from '@vedette/contract/v1/dashboards/tile-kinds';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { toFieldProblems } from '../../api/problem.js';
import { MonitorFields } from './tile-context-fields.js';
import { type TileSubject, tileSubject } from './tile-draft-rules.js';
import { KINDS } from '../labels/tile-labels.js';
import { TileDialog } from './tile-dialog.js';
import { OneMonitorField } from './tile-one-monitor.js';
import { useNewTile } from './use-new-tile.js';

interface Props {
  readonly title: string;
  /** Label of the submit button. */
  readonly action: string;
  /** Kinds to select from; default: all. */
  readonly kinds?: typeof KINDS;
  /** Saves the tile. The dialog waits for the result and shows why it was rejected. */
  readonly onChosen: (tile: DashboardTile) => unknown;
  readonly onClose: () => void;
}

/** Selects the content and monitors of a new tile. */
export function ChooseTile({ title, action, kinds = KINDS, onChosen, onClose }: Props) {
  const { fields, tile: chosen } = useNewTile(kinds);
  const [about, setAbout] = useState<TileSubject>({});
  const draft: DashboardTile = { ...chosen, ...tileSubject(chosen.Kind, about) };
  const save = useMutation({ mutationFn: () => Promise.resolve(onChosen(draft)), onSuccess: onClose });
  const { others } = toFieldProblems(save.error, []);
  const AboutFields = showsOneMonitor(chosen.Kind) ? OneMonitorField : MonitorFields;
  return (
    <TileDialog
      {...{ title, action, onClose }}
      refusal={t('Request rejected')}
      refused={others}
      isSaving={save.isPending}
      onSave={save.mutate}
    >
      {fields}
      {(hasMonitors(chosen.Kind) || showsOneMonitor(chosen.Kind)) && <AboutFields draft={draft} set={setAbout} />}
      <p className="dimmed">{t('After adding the tile, use ⋮ to set its period and other options.')}</p>
    </TileDialog>
  );
}
