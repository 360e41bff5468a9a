import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { hasMonitors, isOfOne } from '@vedette/contract/v1/dashboards/tile-kinds';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toFieldProblems } from '../../api/problem.js';
import { MonitorFields } from './tile-context-fields.js';
import { type About, tileSubject } from './tile-draft-rules.js';
import { KINDS } from '../words/tile-words.js';
import { TileDialog } from './tile-dialog.js';
import { OneMonitorField } from './tile-one-monitor.js';
import { useNewTile } from './use-new-tile.js';

interface Props {
  readonly title: string;
  /** The verb on its button. */
  readonly action: string;
  /** The kinds to choose from. Default: all. */
  readonly kinds?: typeof KINDS;
  /** What it returns is waited for; a refusal is told in the dialog. */
  readonly onChosen: (tile: DashboardTile) => unknown;
  readonly onClose: () => void;
}

/** What a new tile is to show, and of which monitors. */
export function ChooseTile({ title, action, kinds = KINDS, onChosen, onClose }: Props) {
  const { fields, tile: chosen } = useNewTile(kinds);
  const [about, setAbout] = useState<About>({});
  const draft: DashboardTile = { ...chosen, ...tileSubject(chosen.Kind, about) };
  const save = useMutation({ mutationFn: () => Promise.resolve(onChosen(draft)), onSuccess: onClose });
  const { others } = toFieldProblems(save.error, []);
  const AboutFields = isOfOne(chosen.Kind) ? OneMonitorField : MonitorFields;
  return (
    <TileDialog
      {...{ title, action, onClose }}
      refusal="Request rejected"
      refused={others}
      isSaving={save.isPending}
      onSave={save.mutate}
    >
      {fields}
      {(hasMonitors(chosen.Kind) || isOfOne(chosen.Kind)) && <AboutFields draft={draft} set={setAbout} />}
      <p className="dimmed">After adding the tile, use ⋮ to set its period and other options.</p>
    </TileDialog>
  );
}
