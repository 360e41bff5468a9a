import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
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
        {t(
          'Each copy is paused, is named “… (copy)” and keeps the settings, groups and maintenance periods of its monitor. Checks and permissions are not copied.',
        )}
      </Text>
      {clone.isPending && <p role="status">{t('{ended} of {all} done', { ended, all })}</p>}
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={close} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button loading={clone.isPending} onClick={() => clone.mutate()}>
          {t('Clone')}
        </Button>
      </Group>
    </Dialog>
  );
}
