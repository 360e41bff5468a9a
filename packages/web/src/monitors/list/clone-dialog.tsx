import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { runForEach } from '../../parts/actions/run-for-each.js';
import { cloneMonitor } from '../actions/clone-monitor.js';
import { reportResult } from '../actions/use-patch-monitors.js';

interface Props {
  readonly monitorGuids: readonly string[];
  readonly onClose: () => void;
}

/** Clones each of the monitors. */
export function CloneDialog({ monitorGuids, onClose }: Props) {
  const queries = useQueryClient();
  const [completedCount, setCompletedCount] = useState(0);
  const monitorCount = monitorGuids.length;
  const clone = useMutation({
    mutationFn: () => {
      const assignedNames = new Set<string>();
      return runForEach(monitorGuids, (guid) => cloneMonitor(guid, assignedNames), setCompletedCount);
    },
    onSuccess: async (problems) => {
      reportResult(problems, {
        successText: t('{count, plural, one {Cloned.} other {# cloned.}}', { count: monitorCount }),
        failureTitle: t('{failed, number} of {count, number} could not be cloned', {
          failed: problems.length,
          count: monitorCount,
        }),
      });
      await queries.invalidateQueries({ queryKey: ['monitors'] });
      onClose();
    },
  });
  const close = (): void => {
    if (!clone.isPending) onClose();
  };
  return (
    <Dialog
      onClose={close}
      title={t('{count, plural, one {Clone # monitor} other {Clone # monitors}}', { count: monitorCount })}
    >
      <Text size="sm">
        {t(
          'Each copy is paused, is named “… (copy)” and keeps the settings, groups and maintenance periods of its monitor. Checks and permissions are not copied.',
        )}
      </Text>
      {clone.isPending && (
        <p role="status">
          {t('{done, number} of {total, number} done', { done: completedCount, total: monitorCount })}
        </p>
      )}
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
