import type { DashboardTile } from '@vedette/contract/v1/dashboard-tiles';
import { hasMonitors, isOfOne } from '@vedette/contract/v1/tile-kinds';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { problemsOf } from '../../api/problem.js';
import { Dialog } from '../../parts/dialog.js';
import { MonitorsOf } from './tile-context-fields.js';
import { type About, aboutOf } from './tile-draft-rules.js';
import { OneMonitorOf } from './tile-one-monitor.js';
import { useNewTile } from './use-new-tile.js';

interface Props {
  readonly title: string;
  /** The verb on its button. */
  readonly action: string;
  /** What it returns is waited for; a refusal is told in the dialog. */
  readonly onChosen: (tile: DashboardTile) => unknown;
  readonly onClose: () => void;
}

/** What a new tile is to show, and of which monitors. */
export function ChooseTile({ title, action, onChosen, onClose }: Props) {
  const { fields, tile: chosen } = useNewTile();
  const [about, setAbout] = useState<About>({});
  const draft: DashboardTile = { ...chosen, ...aboutOf(chosen.Kind, about) };
  const save = useMutation({ mutationFn: () => Promise.resolve(onChosen(draft)), onSuccess: onClose });
  const { others } = problemsOf(save.error, []);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const AboutFields = isOfOne(chosen.Kind) ? OneMonitorOf : MonitorsOf;
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <form onSubmit={submit}>
        <Stack gap="sm">
          {others.length > 0 && (
            <Alert color="red" role="alert" title="That was refused">
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
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
