import type { MonitorView } from '@vedette/contract/v1/monitors/monitor';
import { message } from '@vedette/i18n/message';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { useKeys } from '../../parts/keys/keys.js';
import { PageHead } from '../../parts/page/page-head.js';
import { StateMark } from '../../parts/display/state-mark.js';
import { type MonitorDialog, MonitorDialogs, MoreMenu } from './more-menu.js';
import { RunNow } from './run-now.js';
import { MonitorSummary } from './monitor-summary.js';
import { useMonitorActions } from './use-monitor-actions.js';

export function DetailHead({ monitor }: { readonly monitor: MonitorView }) {
  const navigate = useNavigate();
  const actions = useMonitorActions(monitor);
  const [dialog, setDialog] = useState<MonitorDialog>();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { MonitorGuid: monitorGuid } = monitor;
  const edit = (): void => void navigate({ to: '/monitors/$monitorGuid/edit', params: { monitorGuid } });
  // A monitor in Development cannot be started.
  const mayToggle = monitor.IsActive || monitor.MonitorMode !== 'Development';
  const toggleText = monitor.IsActive ? t(message('Pause', 'verb')) : t(message('Start', 'verb'));
  const muteText = monitor.GenerateAlert ? t('Mute alerts') : t('Unmute alerts');
  useKeys(
    monitor.MayEdit
      ? [
          { id: 'run', text: t('Run now'), run: () => actions.run() },
          ...(mayToggle ? ([{ id: 'pause', text: toggleText, run: actions.toggleActive }] as const) : []),
          { id: 'maintenance', text: t('Maintenance'), run: () => setDialog('maintenance') },
          { id: 'edit', text: t('Edit'), run: edit },
          {
            id: 'mute',
            text: muteText,
            run: actions.toggleAlerts,
          },
          { id: 'clone', text: t('Clone'), run: actions.clone },
          { id: 'more', text: t('More'), run: () => setMenuOpen(true) },
        ]
      : [],
  );
  return (
    <>
      <PageHead title={monitor.Name} mark={<StateMark state={monitor.State} />}>
        <DashboardLink monitor={monitor} />
        {monitor.MayEdit && (
          <>
            <RunNow monitor={monitor} isRunning={actions.isRunning} onRun={actions.run} />
            <Button size="xs" variant="default" onClick={actions.toggleAlerts}>
              {muteText}
            </Button>
            {mayToggle && (
              <Button size="xs" variant="default" onClick={actions.toggleActive}>
                {toggleText}
              </Button>
            )}
            <Button size="xs" onClick={edit}>
              {t('Edit')}
            </Button>
            <MoreMenu
              {...{ monitor, isOpen: isMenuOpen, setOpen: setMenuOpen, onOpenDialog: setDialog, clone: actions.clone }}
            />
          </>
        )}
      </PageHead>
      <MonitorSummary monitor={monitor} />
      <MonitorDialogs dialog={dialog} monitor={monitor} remove={actions.remove} onClose={() => setDialog(undefined)} />
    </>
  );
}

/** Opens the predefined dashboard for this monitor type, filtered to the monitor. */
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
      {t('Dashboard')}
    </Button>
  );
}
