import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { t } from '../i18n/translate.js';
import { useKeys } from '../parts/keys/keys.js';
import { type DashboardSearch, ROTATION_SECONDS, type RotationSeconds } from '../parts/navigation/search.js';
import { useFormat, useNow } from '../parts/format/format.js';
import classes from './layout/dashboard.module.css';
import { dashboardCardsQuery } from './data/dashboard-queries.js';
import { rotationGuids, nextInRotation } from './rotation-rules.js';

interface Props {
  readonly dashboardGuid: string;
  readonly search: DashboardSearch;
}

/** The rotation and navigation within it; loaded only in full screen. */
function useRotation({ dashboardGuid, search: { full = false, turn } }: Props) {
  const navigate = useNavigate();
  const { data } = useQuery({ ...dashboardCardsQuery, enabled: full });
  const turns = rotationGuids(data ?? []);
  const go = (step: 1 | -1): void => {
    const next = nextInRotation(turns, dashboardGuid, step);
    if (next === undefined || next === dashboardGuid) return;
    void navigate({
      to: '/dashboards/$dashboardGuid',
      params: { dashboardGuid: next },
      search: { full: true, ...(turn && { turn }) },
      replace: true,
    });
  };
  return { turns, go };
}

/** Rotates full-screen dashboards, even if one fails to load, so that unattended screens never get stuck. */
export function useRotationTimer(props: Props): void {
  const { go } = useRotation(props);
  const goByRef = useRef(go);
  useEffect(() => {
    goByRef.current = go;
  });
  const { dashboardGuid } = props;
  const { full = false, turn } = props.search;
  useEffect(() => {
    if (!full || turn === undefined) return undefined;
    // Repeats, because the list may not be loaded when the first interval ends.
    const timer = setInterval(() => goByRef.current(1), turn * 1_000);
    return () => clearInterval(timer);
  }, [dashboardGuid, full, turn]);
}

const rotationText = (seconds: RotationSeconds): string =>
  seconds < 60
    ? t('Rotate every {seconds} s', { seconds })
    : t('{minutes, plural, one {Rotate every minute} other {Rotate every # minutes}}', { minutes: seconds / 60 });

/** Selects whether favourites rotate on this screen, and how fast. */
export function RotationSelect(props: Props) {
  const navigate = useNavigate();
  const { turns, go } = useRotation(props);
  useKeys(
    turns.length > 1
      ? [
          { id: 'nextDashboard', text: t('Next dashboard'), run: () => go(1) },
          { id: 'dashboardBefore', text: t('Previous dashboard'), run: () => go(-1) },
        ]
      : [],
  );
  if (turns.length < 2) return null;
  const { dashboardGuid, search } = props;
  const { turn: _turn, ...searchWithoutTurn } = search;
  const set = (value: string): void => {
    const turn = ROTATION_SECONDS.find((each) => String(each) === value);
    void navigate({
      to: '/dashboards/$dashboardGuid',
      params: { dashboardGuid },
      search: { ...searchWithoutTurn, ...(turn && { turn }) },
      replace: true,
    });
  };
  return (
    <>
      <Button.Group>
        <Button size="xs" variant="default" aria-label={t('Previous dashboard')} onClick={() => go(-1)}>
          ‹
        </Button>
        <Button size="xs" variant="default" aria-label={t('Next dashboard')} onClick={() => go(1)}>
          ›
        </Button>
      </Button.Group>
      <NativeSelect
        size="xs"
        aria-label={t('Rotation')}
        value={search.turn ?? ''}
        onChange={(event) => set(event.currentTarget.value)}
        data={[
          { value: '', label: t('No rotation') },
          ...ROTATION_SECONDS.map((each) => ({ value: String(each), label: rotationText(each) })),
        ]}
      />
    </>
  );
}

const SECOND_MS = 1_000;

/** The current time with seconds; a stopped clock reveals a frozen screen. */
export function Clock() {
  const format = useFormat();
  return <span className={classes['clock']}>{format.time(useNow(SECOND_MS))}</span>;
}
