import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../parts/format/counted.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { runForEach } from '../../parts/actions/run-for-each.js';
import { cloneMonitor } from '../actions/clone-monitor.js';
import { report } from '../actions/use-patch-monitors.js';

interface Props {
  readonly monitorGuids: readonly string[];
  readonly onClose: () => void;
}

/** Clones each of the monitors. */
export function CloneDialog({ monitorGuids, onClose }: Props) {
  const queries = useQueryClient();
  const [ended, setEnded] = useState(0);
  const all = monitorGuids.length;
  const clone = useMutation({
    mutationFn: () => {
      const given = new Set<string>();
      return runForEach(monitorGuids, (guid) => cloneMonitor(guid, given), setEnded);
    },
    onSuccess: async (problems) => {
      report(problems, all, 'cloned');
      await queries.invalidateQueries({ queryKey: ['monitors'] });
      onClose();
    },
  });
  const close = (): void => {
    if (!clone.isPending) onClose();
  };
  return (
    <Dialog onClose={close} title={`Clone ${counted(all, 'monitor')}`}>
      <Text size="sm">
        Each copy is paused, is named “… (copy)” and keeps the settings, groups and maintenance periods of its monitor.
        Checks and permissions are not copied.
      </Text>
      {clone.isPending && (
        <p role="status">
          {ended} of {all} done
        </p>
      )}
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button loading={clone.isPending} onClick={() => clone.mutate()}>
          Clone
        </Button>
      </Group>
    </Dialog>
  );
}
