import type { MonitorView } from '@vedette/contract/v1/monitor';
import { Button, Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useKeys } from '../../app/keys.js';
import { MaintenanceDialog } from '../../maintenance/maintenance-dialog.js';
import { Confirm } from '../../parts/confirm.js';
import { PageHead } from '../../parts/page-head.js';
import { StateMark } from '../../parts/state-mark.js';
import { canBecomeSteps } from '../steps/from-request.js';
import { RunNow } from './run-now.js';
import { Situation } from './situation.js';
import { useMonitorActions } from './use-monitor-actions.js';

export function DetailHead({ monitor }: { readonly monitor: MonitorView }) {
  const navigate = useNavigate();
  const actions = useMonitorActions(monitor);
  const [dialog, setDialog] = useState<'maintenance' | 'delete'>();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { MonitorGuid: monitorGuid } = monitor;
  const edit = (): void => void navigate({ to: '/monitors/$monitorGuid/edit', params: { monitorGuid } });
  useKeys(
    monitor.MayEdit
      ? [
          { does: 'run', text: 'Run now', run: () => actions.run() },
          { does: 'pause', text: monitor.IsActive ? 'Pause' : 'Start', run: actions.toggleActive },
          { does: 'maintenance', text: 'Maintenance', run: () => setDialog('maintenance') },
          { does: 'edit', text: 'Edit', run: edit },
          { does: 'mute', text: monitor.GenerateAlert ? 'Mute alerts' : 'Unmute alerts', run: actions.toggleAlerts },
          { does: 'clone', text: 'Clone', run: actions.clone },
          { does: 'more', text: 'More', run: () => setMenuOpen(true) },
        ]
      : [],
  );
  return (
    <>
      <PageHead title={monitor.Name} before={<StateMark state={monitor.State} />}>
        <DashboardLink monitor={monitor} />
        {monitor.MayEdit && (
          <>
            <RunNow monitor={monitor} isRunning={actions.isRunning} onRun={actions.run} />
            <Button size="xs" variant="default" onClick={actions.toggleAlerts}>
              {monitor.GenerateAlert ? 'Mute alerts' : 'Unmute alerts'}
            </Button>
            <Button size="xs" variant="default" onClick={actions.toggleActive}>
              {monitor.IsActive ? 'Pause' : 'Start'}
            </Button>
            <Button size="xs" onClick={edit}>
              Edit
            </Button>
            <Menu position="bottom-end" returnFocus opened={isMenuOpen} onChange={setMenuOpen}>
              <Menu.Target>
                <Button size="xs" variant="default">
                  More
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setDialog('maintenance')}>Maintenance …</Menu.Item>
                <Menu.Item onClick={actions.clone}>Clone</Menu.Item>
                {canBecomeSteps(monitor.MonitorType) && (
                  <Menu.Item
                    onClick={() => void navigate({ to: '/monitors/$monitorGuid/as-steps', params: { monitorGuid } })}
                  >
                    Copy as steps …
                  </Menu.Item>
                )}
                <Menu.Item
                  onClick={() => void navigate({ to: '/monitors/$monitorGuid/rights', params: { monitorGuid } })}
                >
                  Rights
                </Menu.Item>
                {monitor.MayDelete && (
                  <Menu.Item color="red" onClick={() => setDialog('delete')}>
                    Delete …
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          </>
        )}
      </PageHead>
      <Situation monitor={monitor} />
      {dialog === 'maintenance' && (
        <MaintenanceDialog monitorGuids={[monitorGuid]} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'delete' && (
        <Confirm
          title={`Delete ${monitor.Name}?`}
          text="The monitor stops, and its checks and incidents are no longer shown. This cannot be undone."
          action="Delete"
          onYes={actions.remove}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

/** The predefined dashboard for its kind, looked at with it. */
function DashboardLink({ monitor: { DashboardGuid: dashboardGuid, MonitorGuid } }: { readonly monitor: MonitorView }) {
  return (
    <Button
      size="xs"
      variant="default"
      renderRoot={(root: object) => (
        <Link
          {...root}
          to="/dashboards/$dashboardGuid"
          params={{ dashboardGuid }}
          search={{ monitors: [MonitorGuid] }}
        />
      )}
    >
      Dashboard
    </Button>
  );
}
