import type { DashboardTile } from '@vedette/contract/v1/dashboard-tiles';
import { hasMonitors, isOfOne } from '@vedette/contract/v1/tile-kinds';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { problemsOf } from '../../api/problem.js';
import { Dialog } from '../../parts/dialog.js';
import type { ChangeTile } from '../layout/tile-change.js';
import { MonitorsOf } from './tile-context-fields.js';
import { type About, aboutOf } from './tile-draft-rules.js';
import { OneMonitorOf } from './tile-one-monitor.js';
import { useNewTile } from './use-new-tile.js';

interface Props {
  readonly tile: DashboardTile;
  readonly change: ChangeTile;
  readonly onClose: () => void;
}

/** What an empty place is to show, and of which monitors. */
export function ChooseTile({ tile, change, onClose }: Props) {
  const { fields, tile: chosen } = useNewTile();
  const [about, setAbout] = useState<About>({});
  const draft: DashboardTile = { ...chosen, ...aboutOf(chosen.Kind, about) };
  // It keeps its place, its guid and its name.
  const save = useMutation({
    mutationFn: () => change({ ...tile, ...draft, Width: tile.Width, Height: tile.Height }),
  });
  const { others } = problemsOf(save.error, []);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const AboutFields = isOfOne(chosen.Kind) ? OneMonitorOf : MonitorsOf;
  return (
    <Dialog onClose={onClose} title="Display data here" size="lg">
      <form onSubmit={submit}>
        <Stack gap="sm">
          {others.length > 0 && (
            <Alert color="red" role="alert" title="The tile was not changed">
              {others.join('\n')}
            </Alert>
          )}
          {fields}
          {(hasMonitors(chosen.Kind) || isOfOne(chosen.Kind)) && <AboutFields draft={draft} set={setAbout} />}
          <p className="dimmed">Period and more are set by ⋮ on the tile afterwards.</p>
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
