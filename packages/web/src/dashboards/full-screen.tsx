import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardFigures } from '@vedette/contract/v1/dashboards/dashboard';
import { Button, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { t } from '../i18n/translate.js';
import { useKeys } from '../parts/keys/keys.js';
import type { DashboardSearch } from '../parts/navigation/search.js';
import classes from './layout/dashboard.module.css';
import { FiguresPeriod } from './filters/dashboard-filters.js';
import { Clock, RotationSelect } from './rotation.js';

interface Props {
  readonly dashboardGuid: string;
  readonly search: DashboardSearch;
}

function useSetFullScreen({
  dashboardGuid,
  search: { full: _now, turn: _turn, ...search },
}: Props): (full: boolean) => void {
  const navigate = useNavigate();
  return (full) =>
    void navigate({
      to: '/dashboards/$dashboardGuid',
      params: { dashboardGuid },
      search: { ...search, ...(full && { full }) },
    });
}

/** Opens the dashboard full screen under its own URL, using the browser's full-screen mode if available. */
export function FullScreenButton(props: Props) {
  const setFull = useSetFullScreen(props);
  const enter = (): void => {
    setFull(true);
    // If the browser refuses, the dashboard still fills the window.
    if (document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => undefined);
  };
  useKeys([{ id: 'fullScreen', text: t('Full screen'), run: enter }]);
  return (
    <Button size="xs" variant="default" onClick={enter}>
      {t('Full screen')}
    </Button>
  );
}

interface HeadProps extends Props {
  readonly dashboard: Dashboard;
  readonly figures: DashboardFigures | undefined;
}

/** Header of a full-screen dashboard: name, period, clock and exit button. */
export function FullScreenHead({ dashboard: { Name }, figures, ...props }: HeadProps) {
  const setFull = useSetFullScreen(props);
  const leave = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    setFull(false);
  };
  useKeys([{ id: 'back', text: t('Exit full screen'), run: leave }]);
  const leaveRef = useRef(leave);
  useEffect(() => {
    leaveRef.current = leave;
    document.title = `${Name} · Vedette`;
  });
  useEffect(() => {
    // The browser does not report the Escape key that exits its full-screen mode.
    const onFullScreenChange = (): void => {
      if (!document.fullscreenElement) leaveRef.current();
    };
    document.addEventListener('fullscreenchange', onFullScreenChange);
    return () => document.removeEventListener('fullscreenchange', onFullScreenChange);
  }, []);
  return (
    <div className={classes['fullHead']} data-full>
      <Title order={1} size="h3" className="wrap">
        {Name}
      </Title>
      {figures && <FiguresPeriod figures={figures} />}
      <RotationSelect {...props} />
      <Clock />
      <Button size="xs" variant="default" onClick={leave}>
        {t('Exit full screen')}
      </Button>
    </div>
  );
}
