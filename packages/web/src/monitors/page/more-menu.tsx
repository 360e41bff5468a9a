import type { MonitorView } from '@vedette/contract/v1/monitors/monitor';
import { Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../i18n/translate.js';
import { useHasPermission } from '../../api/session.js';
import { MaintenanceDialog } from '../../maintenance/maintenance-dialog.js';
import { Confirm } from '../../parts/dialogs/confirm.js';
import { ApplyTemplateDialog } from '../../templates/apply-dialog.js';
import { canBecomeSteps } from '../steps/request-to-steps.js';
import { GroupsDialog } from './groups-dialog.js';

export type MonitorDialog = 'maintenance' | 'groups' | 'template' | 'delete';

interface MenuProps {
  readonly monitor: MonitorView;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly onOpenDialog: (dialog: MonitorDialog) => void;
  readonly clone: () => void;
}

/** Less frequent actions on a monitor. */
export function MoreMenu({ monitor, isOpen, setOpen, onOpenDialog, clone }: MenuProps) {
  const navigate = useNavigate();
  const mayApply = useHasPermission('ManageMonitorTemplates');
  const params = { monitorGuid: monitor.MonitorGuid };
  return (
    <Menu position="bottom-end" returnFocus opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button size="xs" variant="default">
          {t('More')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpenDialog('maintenance')}>{t('Maintenance …')}</Menu.Item>
        <Menu.Item onClick={() => onOpenDialog('groups')}>{t('Groups …')}</Menu.Item>
        {mayApply && <Menu.Item onClick={() => onOpenDialog('template')}>{t('Apply template …')}</Menu.Item>}
        <Menu.Item onClick={clone}>{t('Clone')}</Menu.Item>
        {canBecomeSteps(monitor.MonitorType) && (
          <Menu.Item onClick={() => void navigate({ to: '/monitors/$monitorGuid/as-steps', params })}>
            {t('Copy as steps …')}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => void navigate({ to: '/monitors/$monitorGuid/rights', params })}>
          {t('Permissions')}
        </Menu.Item>
        {monitor.MayDelete && (
          <Menu.Item color="red" onClick={() => onOpenDialog('delete')}>
            {t('Delete …')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface DialogProps {
  readonly dialog: MonitorDialog | undefined;
  readonly monitor: MonitorView;
  readonly remove: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Renders the requested dialog, if any. */
export function MonitorDialogs({ dialog, monitor, remove, onClose }: DialogProps) {
  const monitorGuids = [monitor.MonitorGuid];
  if (dialog === 'maintenance') return <MaintenanceDialog monitorGuids={monitorGuids} onClose={onClose} />;
  if (dialog === 'groups') return <GroupsDialog monitor={monitor} onClose={onClose} />;
  if (dialog === 'template') return <ApplyTemplateDialog monitorGuids={monitorGuids} onClose={onClose} />;
  if (dialog === undefined) return null;
  return (
    <Confirm
      title={t('Delete {name}?', { name: monitor.Name })}
      text={t('The monitor stops, and its checks and incidents are no longer shown. This cannot be undone.')}
      action={t('Delete')}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
