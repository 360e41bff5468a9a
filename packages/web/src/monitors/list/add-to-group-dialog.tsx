import { Button, Group, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { apiPath, v4 } from '../../api/v4.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { useMonitorGroups } from '../../api/queries/group-queries.js';
import { runForEach } from '../../parts/actions/run-for-each.js';
import { reportChanges } from '../actions/use-patch-monitors.js';

interface Props {
  readonly monitorGuids: readonly string[];
  readonly onClose: () => void;
}

export function AddToGroupDialog({ monitorGuids, onClose }: Props) {
  const queries = useQueryClient();
  const groups = (useMonitorGroups().data ?? []).filter(({ IsAll }) => !IsAll);
  const [group, setGroup] = useState('');
  const add = useMutation({
    mutationFn: () => runForEach(monitorGuids, (guid) => v4('POST', apiPath`/MonitorGroup/${group}/Member/${guid}`)),
    onSuccess: (problems) => {
      reportChanges(problems, monitorGuids.length);
      void queries.invalidateQueries();
      onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title={t('{count, plural, one {Add # monitor to a group} other {Add # monitors to a group}}', {
        count: monitorGuids.length,
      })}
    >
      <NativeSelect
        label={t('Monitor group')}
        value={group}
        onChange={(event) => setGroup(event.currentTarget.value)}
        data={[
          { value: '', label: groups.length === 0 ? t('No groups yet') : t('Choose a group') },
          ...groups.map(({ MonitorGroupGuid, Description }) => ({ value: MonitorGroupGuid, label: Description })),
        ]}
      />
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button disabled={group === ''} loading={add.isPending} onClick={() => add.mutate()}>
          {t('Add')}
        </Button>
      </Group>
    </Dialog>
  );
}
