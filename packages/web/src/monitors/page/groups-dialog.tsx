import type { MonitorView } from '@vedette/contract/v1/monitors/monitor';
import { Button, Checkbox, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { apiPath, v4 } from '../../api/v4.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { InlineError } from '../../parts/actions/inline-error.js';
import { groupRelatedQueries } from '../groups/group-members.js';
import { useMonitorGroups } from '../../api/queries/group-queries.js';

interface Props {
  readonly monitor: MonitorView;
  readonly onClose: () => void;
}

/**
 * Edits the groups of a monitor, except the group of all monitors. Groups that the operator may not edit are disabled.
 */
export function GroupsDialog({ monitor, onClose }: Props) {
  const queries = useQueryClient();
  const groups = (useMonitorGroups().data ?? []).filter(({ IsAll }) => !IsAll);
  const initialGroups = monitor.MonitorGroups.map(({ MonitorGroupGuid }) => MonitorGroupGuid);
  const [selected, setSelected] = useState<readonly string[]>(initialGroups);
  const save = useMutation({
    mutationFn: async () => {
      const memberPath = (group: string): string => apiPath`/MonitorGroup/${group}/Member/${monitor.MonitorGuid}`;
      // Groups are added before others are removed, because permission on the monitor may come from a removed group.
      for (const group of selected) if (!initialGroups.includes(group)) await v4('POST', memberPath(group));
      for (const group of initialGroups) if (!selected.includes(group)) await v4('DELETE', memberPath(group));
    },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(groupRelatedQueries),
  });
  return (
    <Dialog onClose={onClose} title={t('Groups of {name}', { name: monitor.Name })}>
      {groups.length === 0 && <p className="dimmed">{t('No monitor groups yet')}</p>}
      <Checkbox.Group label={t('Groups')} value={[...selected]} onChange={setSelected}>
        <div className="choices">
          {groups.map(({ MonitorGroupGuid, Description, MayEdit }) => (
            <Checkbox key={MonitorGroupGuid} value={MonitorGroupGuid} label={Description} disabled={!MayEdit} />
          ))}
        </div>
      </Checkbox.Group>
      <InlineError error={save.error} />
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {t('Save')}
        </Button>
      </Group>
    </Dialog>
  );
}
