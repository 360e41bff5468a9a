import type { OperatorDutySchedule } from '@vedette/contract/v4/duty-schedule';
import { startOfDay, startOfWeek } from '@vedette/kernel/zones';
import type { Window } from '@vedette/kernel/wall-schedule';
import { Button, Group } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCulture, t } from '../i18n/translate.js';
import { apiPath, v4 } from '../api/v4.js';
import { useSession } from '../api/session.js';
import { useNow } from '../parts/format/format.js';
import { type Format, createFormat } from '../parts/format/format-values.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import classes from './duty-calendar.module.css';
import { type DutyWeek, buildDutyWeek, namesOnDuty } from './duty-week-rules.js';
import type { OperatorRow } from '../api/queries/operator-queries.js';

/** More rows than this are unreadable. */
const MAX_CALENDAR_MEMBERS = 40;

/** A week of one operator or a group in the account's time zone: off-duty periods and gaps. */
export function DutyCalendar({ operators }: { readonly operators: readonly OperatorRow[] }) {
  const listedOperators = operators.slice(0, MAX_CALENDAR_MEMBERS);
  const { data, error } = useQueries({
    queries: listedOperators.map(({ OperatorGuid }) => dutyQuery(OperatorGuid)),
    combine: (results) => ({
      // An operator whose periods are unknown would appear to be on duty all week.
      data: results.every((result) => result.data) ? results.map((result) => result.data ?? []) : undefined,
      error: results.find((result) => result.error)?.error,
    }),
  });
  const members = data?.map((periods, index) => ({
    name: listedOperators[index]?.FullName ?? '',
    isOnDuty: listedOperators[index]?.IsOnDuty === true,
    periods,
  }));
  const [weeks, setWeeks] = useState(0);
  const { AccountTimeZone: zone } = useSession();
  const now = useNow(60_000);
  const week = { from: startOfWeek(now, zone, weeks), to: startOfWeek(now, zone, weeks + 1) };
  const step = (by: number, label: string, symbol: string) => (
    <Button size="compact-xs" variant="default" aria-label={label} onClick={() => setWeeks(weeks + by)}>
      {symbol}
    </Button>
  );
  return (
    <Panel
      title={t('Duty calendar')}
      actions={
        <Group gap="xs">
          {step(-1, t('Previous week'), '‹')}
          <Button size="compact-xs" variant="default" disabled={weeks === 0} onClick={() => setWeeks(0)}>
            {t('This week')}
          </Button>
          {step(1, t('Next week'), '›')}
        </Group>
      }
    >
      {error && <ProblemView error={error} failure={t('The duty calendar could not be loaded')} />}
      {members ? (
        <Week dutyWeek={buildDutyWeek(members, zone, week)} week={week} now={now} />
      ) : (
        !error && <Loading label={t('Loading duty calendar')} lines={3} />
      )}
      {operators.length > listedOperators.length && (
        <p className="dimmed">
          {t('Showing the first {shown, number} of {count, plural, one {# operator} other {# operators}}.', {
            shown: listedOperators.length,
            count: operators.length,
          })}
        </p>
      )}
    </Panel>
  );
}

const dutyQuery = (operatorGuid: string) => {
  const path = apiPath`/Operator/${operatorGuid}/DutySchedule`;
  return {
    queryKey: ['duty', path],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      v4<readonly OperatorDutySchedule[]>('GET', path, undefined, signal),
  };
};

interface WeekProps {
  readonly dutyWeek: DutyWeek;
  readonly week: Window;
  readonly now: number;
}

function Week({ dutyWeek, week, now }: WeekProps) {
  const { AccountTimeZone: zone, CultureName } = useSession();
  // Duty is defined and displayed in the account's time zone, not the reader's.
  const format = useMemo(() => createFormat(zone, formatCulture(CultureName)), [zone, CultureName]);
  const days = Array.from({ length: 7 }, (_day, index) => startOfDay(week.from, zone, index));
  const isCurrentWeek = week.from <= now && now < week.to;
  const names = namesOnDuty(dutyWeek, now);
  return (
    <>
      {isCurrentWeek && (
        <p>
          <strong>{t('On duty now:')}</strong> {onDutyText(names, dutyWeek.members.length)}
        </p>
      )}
      <div className={classes['rows']}>
        <span />
        <div className={classes['days']} aria-hidden="true">
          {days.map((day) => (
            <span key={day}>
              <span className={classes['long']}>{format.day(day)}</span>
              <span className={classes['short']}>{format.weekday(day)}</span>
            </span>
          ))}
        </div>
        {dutyWeek.members.map(({ name, offDuty }, index) => (
          <DutyRow key={index} name={name} windows={offDuty} {...{ week, now, days }} />
        ))}
        {dutyWeek.members.length > 1 && (
          <DutyRow name={t('No one on duty')} windows={dutyWeek.gaps} isGaps {...{ week, now, days }} />
        )}
      </div>
      <GapList dutyWeek={dutyWeek} format={format} />
      <p className="dimmed">{t('Grey: off duty. Times are in {zone}, the account’s time zone.', { zone })}</p>
    </>
  );
}

/** Formats a single operator as yes or no. */
function onDutyText(names: readonly string[], members: number): string {
  if (members === 1) return names.length === 0 ? t('‖ no') : t('● yes');
  return names.length === 0 ? t('■ no one') : names.join(', ');
}

function GapList({ dutyWeek: { gaps, members }, format }: { readonly dutyWeek: DutyWeek; readonly format: Format }) {
  if (members.length === 0) return <p>{t('No operators in this group.')}</p>;
  const isSingleMember = members.length === 1;
  if (gaps.length === 0)
    return <p>{isSingleMember ? t('● On duty all week.') : t('● Someone is on duty all week.')}</p>;
  return (
    <div className={classes['gaps']}>
      <strong>{isSingleMember ? t('‖ Off duty:') : t('▲ No one is on duty:')}</strong>
      <ul>
        {gaps.map(({ from, to }) => (
          <li key={from}>
            {t('{startDay} {startTime} to {endDay} {endTime}', {
              startDay: format.day(from),
              startTime: format.minute(from),
              endDay: format.day(to),
              endTime: format.minute(to),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface DutyRowProps extends Omit<WeekProps, 'dutyWeek'> {
  readonly name: string;
  readonly windows: readonly Window[];
  readonly days: readonly number[];
  /** The windows are gaps, not off-duty periods. */
  readonly isGaps?: boolean;
}

function DutyRow({ name, windows, week, now, days, isGaps = false }: DutyRowProps) {
  const length = week.to - week.from;
  const x = (instant: number): number => ((instant - week.from) / length) * 1_000;
  const values = { name, count: windows.length };
  const text = isGaps
    ? t('{name}: {count, plural, one {# gap} other {# gaps}}', values)
    : windows.length === 0
      ? t('{name}: on duty all week', values)
      : t('{name}: {count, plural, one {# off-duty period} other {# off-duty periods}}', values);
  return (
    <>
      <span className={classes['name']} data-gaps={isGaps || undefined}>
        {name}
      </span>
      <svg
        role="img"
        aria-label={text}
        viewBox="0 0 1000 20"
        preserveAspectRatio="none"
        className={classes['line']}
        data-gaps={isGaps || undefined}
      >
        <rect width={1_000} height={20} className={classes['whole']} />
        {windows.map(({ from, to }) => (
          <rect key={from} x={x(from)} width={x(to) - x(from)} height={20} className={classes['part']} />
        ))}
        {days.slice(1).map((day) => (
          <line key={day} x1={x(day)} x2={x(day)} y1={0} y2={20} className={classes['edge']} />
        ))}
        {week.from <= now && now < week.to && (
          <line x1={x(now)} x2={x(now)} y1={0} y2={20} className={classes['now']} />
        )}
      </svg>
    </>
  );
}
