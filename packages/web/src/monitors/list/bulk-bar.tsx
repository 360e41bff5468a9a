import { message } from '@vedette/i18n/message';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { useHasPermission, useSession } from '../../api/session.js';
import { MaintenanceDialog } from '../../maintenance/maintenance-dialog.js';
import { ApplyTemplateDialog } from '../../templates/apply-dialog.js';
import { AddToGroupDialog } from './add-to-group-dialog.js';
import { CloneDialog } from './clone-dialog.js';
import { BulkEditDialog } from './bulk-edit-dialog.js';
import classes from './monitor-list.module.css';
import { type MonitorChange, usePatchMonitors } from '../actions/use-patch-monitors.js';
import { useRunMonitors } from '../actions/use-run-monitors.js';

type BulkDialog = 'maintenance' | 'group' | 'clone' | 'edit' | 'template';

interface Props {
  readonly selected: ReadonlySet<string>;
  readonly onClear: () => void;
}

const ACTIONS: readonly (readonly [label: string, change: MonitorChange])[] = [
  [t(message('Start', 'verb')), { IsActive: true }],
  [t(message('Pause', 'verb')), { IsActive: false }],
  [t(message('Alerts on', 'verb')), { GenerateAlert: true }],
  [t(message('Alerts off', 'verb')), { GenerateAlert: false }],
];

/** Actions on the selected monitors that the operator may take. */
export function BulkBar({ selected, onClear }: Props) {
  const [dialog, setDialog] = useState<BulkDialog>();
  const { MayEditMonitors } = useSession();
  const guids = [...selected];
  return (
    <div className={classes['bulk']} role="toolbar" aria-label={t('Selected monitors')}>
      <Text size="sm" fw={600} role="status">
        {t('{count, number} selected', { count: selected.size })}
      </Text>
      <Group gap="xs">
        {MayEditMonitors ? (
          <ChangeButtons guids={guids} onOpenDialog={setDialog} />
        ) : (
          <Text size="sm">{t('You may not change monitors.')}</Text>
        )}
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          {t('Clear selection')}
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

interface ChangeButtonsProps {
  readonly guids: readonly string[];
  readonly onOpenDialog: (dialog: BulkDialog) => void;
}

function ChangeButtons({ guids, onOpenDialog }: ChangeButtonsProps) {
  const patch = usePatchMonitors();
  const run = useRunMonitors();
  const { MayCreateMonitors } = useSession();
  const mayApply = useHasPermission('ManageMonitorTemplates');
  const dialogActions: readonly (readonly [BulkDialog, string])[] = [
    ['maintenance', t('Maintenance …')],
    ['group', t('Add to group …')],
    ...(MayCreateMonitors ? ([['clone', t('Clone …')]] as const) : []),
    ['edit', t('Edit one field …')],
    ...(mayApply ? ([['template', t('Apply template …')]] as const) : []),
  ];
  return (
    <>
      <Button size="compact-sm" variant="default" loading={run.isPending} onClick={() => run.mutate(guids)}>
        {t('Run now')}
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
      {dialogActions.map(([dialog, label]) => (
        <Button key={dialog} size="compact-sm" variant="default" onClick={() => onOpenDialog(dialog)}>
          {label}
        </Button>
      ))}
    </>
  );
}
