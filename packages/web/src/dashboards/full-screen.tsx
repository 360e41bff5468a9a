import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardFigures } from '@vedette/contract/v1/dashboards/dashboard';
import { Button, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useKeys } from '../parts/keys/keys.js';
import type { DashboardSearch } from '../parts/navigation/search.js';
import classes from './layout/dashboard.module.css';
import { FiguresPeriod } from './filters/dashboard-filters.js';
import { Clock, TurnChoice } from './turns.js';

interface Props {
  readonly dashboardGuid: string;
  readonly search: DashboardSearch;
}

function useFull({ dashboardGuid, search: { full: _now, turn: _turn, ...search } }: Props): (full: boolean) => void {
  const navigate = useNavigate();
  return (full) =>
    void navigate({
      to: '/dashboards/$dashboardGuid',
      params: { dashboardGuid },
      search: { ...search, ...(full && { full }) },
    });
}

/** Shows the dashboard alone: an address of its own, and all of the screen where the browser gives it. */
export function FullScreenButton(props: Props) {
  const setFull = useFull(props);
  const enter = (): void => {
    setFull(true);
    // A browser that will not still shows the dashboard alone in its window.
    if (document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => undefined);
  };
  useKeys([{ does: 'fullScreen', text: 'Full screen', run: enter }]);
  return (
    <Button size="xs" variant="default" onClick={enter}>
      Full screen
    </Button>
  );
}

interface HeadProps extends Props {
  readonly dashboard: Dashboard;
  readonly figures: DashboardFigures | undefined;
}

/** All there is beside the tiles of a dashboard that is shown alone: its name, the time it is about, the clock, and the way back. */
export function FullScreenHead({ dashboard: { Name }, figures, ...props }: HeadProps) {
  const setFull = useFull(props);
  const leave = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    setFull(false);
  };
  useKeys([{ does: 'back', text: 'Exit full screen', run: leave }]);
  const left = useRef(leave);
  useEffect(() => {
    left.current = leave;
    document.title = `${Name} · Vedette`;
  });
  useEffect(() => {
    // The browser keeps the Escape that ends its full screen to itself.
    const changed = (): void => {
      if (!document.fullscreenElement) left.current();
    };
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  return (
    <div className={classes['fullHead']} data-full>
      <Title order={1} size="h3" className="wrap">
        {Name}
      </Title>
      {figures && <FiguresPeriod figures={figures} />}
      <TurnChoice {...props} />
      <Clock />
      <Button size="xs" variant="default" onClick={leave}>
        Exit full screen
      </Button>
    </div>
  );
}
