import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { MaintenanceDialog } from '../../maintenance/maintenance-dialog.js';
import { ApplyTemplateDialog } from '../../templates/apply-dialog.js';
import { AddToGroupDialog } from './add-to-group-dialog.js';
import { CloneDialog } from './clone-dialog.js';
import { BulkEditDialog } from './bulk-edit-dialog.js';
import classes from './monitor-list.module.css';
import { type MonitorChange, usePatchMonitors } from './use-patch-monitors.js';
import { useRunMonitors } from './use-run-monitors.js';

interface Props {
  readonly chosen: ReadonlySet<string>;
  readonly clear: () => void;
}

const ACTIONS: readonly (readonly [label: string, change: MonitorChange])[] = [
  ['Start', { IsActive: true }],
  ['Pause', { IsActive: false }],
  ['Alerts on', { GenerateAlert: true }],
  ['Alerts off', { GenerateAlert: false }],
];

/** What can be done with several monitors at once. */
export function BulkBar({ chosen, clear }: Props) {
  const patch = usePatchMonitors();
  const run = useRunMonitors();
  const [dialog, setDialog] = useState<'maintenance' | 'group' | 'clone' | 'edit' | 'template'>();
  const guids = [...chosen];
  return (
    <div className={classes['bulk']} role="toolbar" aria-label="Selected monitors">
      <Text size="sm" fw={600} role="status">
        {chosen.size} selected
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" loading={run.isPending} onClick={() => run.mutate(guids)}>
          Run now
        </Button>
        {ACTIONS.map(([label, change]) => (
          <Button
            key={label}
            size="compact-sm"
            variant="default"
            loading={patch.isPending}
            onClick={() => patch.mutate({ guids, change })}
          >
            {label}
          </Button>
        ))}
        <Button size="compact-sm" variant="default" onClick={() => setDialog('maintenance')}>
          Maintenance …
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setDialog('group')}>
          Add to group …
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setDialog('clone')}>
          Clone …
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setDialog('edit')}>
          Edit one field …
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setDialog('template')}>
          Apply template …
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={clear}>
          Clear
        </Button>
      </Group>
      {dialog === 'maintenance' && <MaintenanceDialog monitorGuids={guids} onClose={() => setDialog(undefined)} />}
      {dialog === 'clone' && <CloneDialog monitorGuids={guids} onClose={() => setDialog(undefined)} />}
      {dialog === 'edit' && <BulkEditDialog monitorGuids={guids} onClose={() => setDialog(undefined)} />}
      {dialog === 'template' && <ApplyTemplateDialog monitorGuids={guids} onClose={() => setDialog(undefined)} />}
      {dialog === 'group' && <AddToGroupDialog monitorGuids={guids} onClose={() => setDialog(undefined)} />}
    </div>
  );
}
