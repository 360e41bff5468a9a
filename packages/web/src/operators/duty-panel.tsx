import type { OperatorDutySchedule } from '@vedette/contract/duty-schedule';
import { scheduleModes, weekDays, type ScheduleMode } from '@vedette/contract/schedule';
import { Alert, Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { ApiError, problemsByField } from '../api/problem.js';
import { at, v4 } from '../api/v4.js';
import { useSession } from '../app/session.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { Panel } from '../parts/panel.js';
import classes from './operator-form.module.css';

const MODES: Readonly<Record<ScheduleMode, string>> = {
  OneTime: 'Once',
  Daily: 'Every day',
  Weekly: 'Every week',
  Monthly: 'Every month',
};

/** A period in words; the times are those of the account. */
function textOf(period: OperatorDutySchedule): string {
  if (period.ScheduleMode === 'OneTime') {
    return `${period.StartDateTime?.replace('T', ' ') ?? ''} to ${period.EndDateTime?.replace('T', ' ') ?? ''}`;
  }
  const times = `${period.StartTime ?? ''} to ${period.EndTime ?? ''}`;
  if (period.ScheduleMode === 'Weekly') return `${period.WeekDay ?? ''}s, ${times}`;
  return period.ScheduleMode === 'Monthly' ? `day ${String(period.MonthDay ?? '')}, ${times}` : times;
}

/** Periods in which an operator is off duty, or a group's members all at once. `path` is below `/v4`. */
export function DutyPanel({ path, mayChange }: { readonly path: string; readonly mayChange: boolean }) {
  const { AccountTimeZone } = useSession();
  const queries = useQueryClient();
  const queryKey = ['duty', path];
  const { data = [], error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => v4<readonly OperatorDutySchedule[]>('GET', path, undefined, signal),
  });
  const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: ['duty'] });
  const remove = useMutation({
    mutationFn: (id: number) => v4('DELETE', path + at`/${String(id)}`),
    onSuccess: reload,
  });
  const columns: readonly Column<OperatorDutySchedule>[] = [
    { id: 'mode', title: 'How often', cell: ({ ScheduleMode }) => MODES[ScheduleMode] },
    { id: 'when', title: 'When', cell: textOf },
    {
      id: 'act',
      title: 'Actions',
      cell: (period) =>
        mayChange && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Delete the period ${textOf(period)}`}
            onClick={() => remove.mutate(period.Id)}
          >
            Delete
          </Button>
        ),
    },
  ];
  const problem = error ?? remove.error;
  return (
    <Panel title="Off duty">
      {problem && <Alert color="red" role="alert" mb="sm" title={problem.message} />}
      <DataTable
        label="Off-duty periods"
        columns={columns}
        rows={data}
        rowKey={({ Id }) => Id}
        empty="No period: on duty at all times."
      />
      <p className="dimmed">No alerts are sent in these periods. Times are in {AccountTimeZone}.</p>
      {mayChange && <NewPeriod path={path} onAdded={reload} />}
    </Panel>
  );
}

const FIELDS = ['StartDateTime', 'EndDateTime', 'StartTime', 'EndTime', 'WeekDay', 'MonthDay'];

function NewPeriod({ path, onAdded }: { readonly path: string; readonly onAdded: () => Promise<void> }) {
  const [mode, setMode] = useState<ScheduleMode>('Daily');
  const [draft, setDraft] = useState({ start: '', end: '', WeekDay: 'Monday', MonthDay: 1 });
  const isOnce = mode === 'OneTime';
  const add = useMutation({
    mutationFn: () =>
      v4('POST', path, {
        ScheduleMode: mode,
        ...(isOnce
          ? { StartDateTime: draft.start, EndDateTime: draft.end }
          : { StartTime: draft.start, EndTime: draft.end }),
        ...(mode === 'Weekly' && { WeekDay: draft.WeekDay }),
        ...(mode === 'Monthly' && { MonthDay: draft.MonthDay }),
      }),
    onSuccess: onAdded,
  });
  const { byField, others } = problemsByField(add.error instanceof ApiError ? add.error.messages : [], FIELDS);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    add.mutate();
  };
  const type = isOnce ? 'datetime-local' : 'time';
  return (
    <form onSubmit={submit} noValidate>
      {others.length > 0 && <Alert color="red" role="alert" mb="sm" title={others.join(' ')} />}
      <div className={classes['fields']}>
        <NativeSelect
          label="How often"
          data={scheduleModes.map((value) => ({ value, label: MODES[value] }))}
          value={mode}
          onChange={(event) => {
            setMode(scheduleModes.find((each) => each === event.currentTarget.value) ?? 'Daily');
            setDraft({ ...draft, start: '', end: '' });
          }}
        />
        {mode === 'Weekly' && (
          <NativeSelect
            label="Day of the week"
            data={[...weekDays]}
            value={draft.WeekDay}
            error={byField['WeekDay']}
            onChange={(event) => setDraft({ ...draft, WeekDay: event.currentTarget.value })}
          />
        )}
        {mode === 'Monthly' && (
          <NumberInput
            label="Day of the month"
            min={1}
            max={31}
            value={draft.MonthDay}
            error={byField['MonthDay']}
            onChange={(day) => setDraft({ ...draft, MonthDay: Number(day) })}
          />
        )}
        <TextInput
          label="From"
          type={type}
          value={draft.start}
          error={byField['StartDateTime'] ?? byField['StartTime']}
          onChange={(event) => setDraft({ ...draft, start: event.currentTarget.value })}
        />
        <TextInput
          label="To"
          type={type}
          value={draft.end}
          error={byField['EndDateTime'] ?? byField['EndTime']}
          onChange={(event) => setDraft({ ...draft, end: event.currentTarget.value })}
        />
      </div>
      <Button mt="md" size="xs" type="submit" loading={add.isPending}>
        Add an off-duty period
      </Button>
    </form>
  );
}
