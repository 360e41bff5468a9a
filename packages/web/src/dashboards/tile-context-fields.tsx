import type { DashboardTile } from '@vedette/contract/v1/dashboard';
import type { Sla } from '@vedette/contract/v4/sla';
import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { checkpointRowsQuery } from '../api/checkpoint-queries.js';
import { MonitorChoice } from '../monitors/monitor-choice.js';
import { AddFrom } from '../parts/add-from.js';
import { ChipList } from '../parts/chip-list.js';
import { PERIOD_OPTIONS } from '../parts/period-words.js';
import { listQuery } from '../resources/resource-queries.js';
import { SLAS } from '../slas/sla-resource.js';
import { withCheckpoints, withMonitors, withPeriod } from './tile-draft-rules.js';

interface Props {
  readonly draft: DashboardTile;
  readonly set: (draft: DashboardTile) => void;
}

interface OwnProps {
  readonly label: string;
  readonly own: string;
  readonly isOwn: boolean;
  readonly onChange: (isOwn: boolean) => void;
}

const OwnOrNot = ({ label, own, isOwn, onChange }: OwnProps) => (
  <NativeSelect
    label={label}
    value={isOwn ? 'own' : ''}
    onChange={({ currentTarget: { value } }) => onChange(value === 'own')}
    data={[
      { value: '', label: 'as the dashboard' },
      { value: 'own', label: own },
    ]}
  />
);

/** Monitors and groups: those of the dashboard, or its own. */
export function MonitorsOf({ draft, set }: Props) {
  const { Monitors: monitors, MonitorGroups: groups } = draft;
  const isOwn = monitors !== undefined || groups !== undefined;
  const own = { Monitor: monitors ?? [], MonitorGroup: groups ?? [] };
  const change = (kind: keyof typeof own, guids: readonly string[]): void => {
    const after = { ...own, [kind]: guids };
    set(withMonitors(draft, after.Monitor, after.MonitorGroup));
  };
  return (
    <Stack gap="sm">
      <OwnOrNot
        {...{ label: 'About', own: 'monitors and groups of its own', isOwn }}
        onChange={(next) => set(next ? withMonitors(draft, [], []) : withMonitors(draft))}
      />
      {isOwn && (
        <MonitorChoice
          monitorGuids={own.Monitor}
          groupGuids={own.MonitorGroup}
          empty="None: it shows nothing yet."
          onAdd={(kind, guid) => change(kind, [...new Set([...own[kind], guid])])}
          onRemove={(kind, guid) =>
            change(
              kind,
              own[kind].filter((each) => each !== guid),
            )
          }
        />
      )}
    </Stack>
  );
}

/** Checkpoints: those of the dashboard, or its own. */
export function CheckpointsOf({ draft, set }: Props) {
  const rows = useQuery(checkpointRowsQuery).data ?? [];
  const { Checkpoints: own } = draft;
  const nameOf = (id: number): string =>
    rows.find(({ CheckpointId }) => CheckpointId === id)?.CheckpointName ?? `Checkpoint ${String(id)}`;
  const change = (ids: readonly number[]): void => set(withCheckpoints(draft, ids));
  return (
    <Stack gap="sm">
      <OwnOrNot
        {...{ label: 'Measured at', own: 'checkpoints of its own', isOwn: own !== undefined }}
        onChange={(next) => set(next ? withCheckpoints(draft, []) : withCheckpoints(draft))}
      />
      {own && (
        <>
          <ChipList
            label="Checkpoints"
            empty="All checkpoints."
            items={own.map((id) => ({
              ...{ key: String(id), text: nameOf(id) },
              onRemove: () => change(own.filter((each) => each !== id)),
            }))}
          />
          <AddFrom
            label="Add a checkpoint"
            options={rows
              .filter(({ CheckpointId }) => !own.includes(CheckpointId))
              .map(({ CheckpointId, CheckpointName }) => [String(CheckpointId), CheckpointName])}
            onAdd={(id) => change([...own, Number(id)])}
          />
        </>
      )}
    </Stack>
  );
}

/** By which SLA it judges. */
export function SlaOf({ draft, set }: Props) {
  const slas = useQuery(listQuery<Sla>(SLAS)).data ?? [];
  const { SlaGuid: guid = '', ...rest } = draft;
  return (
    <NativeSelect
      label={draft.Kind === 'MonitorData' ? 'SLA based on' : 'SLA'}
      value={guid}
      onChange={({ currentTarget: { value } }) => set({ ...rest, ...(value !== '' && { SlaGuid: value }) })}
      data={[
        { value: '', label: 'the first one' },
        ...slas.map(({ SlaGuid, Description }) => ({ value: SlaGuid, label: Description })),
      ]}
    />
  );
}

const DATES = 'SpecificDates';

/** The period of the dashboard, or its own: a named one or two moments. */
export function PeriodOf({ draft, set }: Props) {
  const { Period: period } = draft;
  const { Start = '', End = '' } = period ?? {};
  const dates = (change: { readonly Start?: string; readonly End?: string }): void =>
    set(withPeriod(draft, { SelectedPeriodType: DATES, Start, End, ...change }));
  const choose = (value: string): void => {
    if (value === DATES) dates({});
    else if (value === '') set(withPeriod(draft));
    else set(withPeriod(draft, { SelectedPeriodType: 'PresetPeriod', PresetPeriod: value as 'Last24Hours' }));
  };
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Period"
        value={period === undefined ? '' : (period.PresetPeriod ?? DATES)}
        onChange={({ currentTarget: { value } }) => choose(value)}
        data={[
          { value: '', label: 'as the dashboard' },
          ...PERIOD_OPTIONS.map(([value, label]) => ({ value, label })),
          { value: DATES, label: 'from one moment to another' },
        ]}
      />
      {period && period.PresetPeriod === undefined && (
        <Group grow align="flex-start">
          <TextInput
            label="From"
            type="datetime-local"
            required
            value={Start}
            onChange={({ currentTarget: { value } }) => dates({ Start: value })}
          />
          <TextInput
            label="Until"
            type="datetime-local"
            description="Not included."
            required
            value={End}
            onChange={({ currentTarget: { value } }) => dates({ End: value })}
          />
        </Group>
      )}
    </Stack>
  );
}
