import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { Sla } from '@vedette/contract/v4/sla';
import { message } from '@vedette/i18n/message';
import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import type { FieldProblems } from '../../api/problem.js';
import { MonitorChoice } from '../../monitors/picker/monitor-choice.js';
import { PERIOD_OPTIONS } from '../../parts/time/period-labels.js';
import { listQuery } from '../../resources/resource-queries.js';
import { SLAS } from '../../slas/sla-resource.js';
import { CheckpointChoice } from '../filters/checkpoint-choice.js';
import { SPECIFIC_DATES } from '../data/dashboard-resource.js';
import { withCheckpoints, withMonitors, withPeriod } from './tile-draft-rules.js';

interface Props {
  readonly draft: DashboardTile;
  readonly set: (draft: DashboardTile) => void;
}

interface DefaultOrCustomSelectProps {
  readonly label: string;
  readonly customLabel: string;
  readonly isCustom: boolean;
  readonly onChange: (isCustom: boolean) => void;
}

const DefaultOrCustomSelect = ({ label, customLabel, isCustom, onChange }: DefaultOrCustomSelectProps) => (
  <NativeSelect
    label={label}
    value={isCustom ? 'own' : ''}
    onChange={({ currentTarget: { value } }) => onChange(value === 'own')}
    data={[
      { value: '', label: t('Dashboard default') },
      { value: 'own', label: customLabel },
    ]}
  />
);

/** Selects the monitors and groups: those of the dashboard, or custom ones of the tile. */
export function MonitorFields({ draft, set }: Props) {
  const { Monitors: monitors, MonitorGroups: groups } = draft;
  const isCustom = monitors !== undefined || groups !== undefined;
  const selection = { Monitor: monitors ?? [], MonitorGroup: groups ?? [] };
  const change = (kind: keyof typeof selection, guids: readonly string[]): void => {
    const updated = { ...selection, [kind]: guids };
    set(withMonitors(draft, updated.Monitor, updated.MonitorGroup));
  };
  return (
    <Stack gap="sm">
      <DefaultOrCustomSelect
        {...{ label: t('Monitors'), customLabel: t('Custom monitors and groups'), isCustom }}
        onChange={(next) => set(next ? withMonitors(draft, [], []) : withMonitors(draft))}
      />
      {isCustom && (
        <MonitorChoice
          monitorGuids={selection.Monitor}
          groupGuids={selection.MonitorGroup}
          empty={t('No monitors. Add one to show data.')}
          onAdd={(kind, guid) => change(kind, [...new Set([...selection[kind], guid])])}
          onRemove={(kind, guid) =>
            change(
              kind,
              selection[kind].filter((each) => each !== guid),
            )
          }
        />
      )}
    </Stack>
  );
}

/** Selects checkpoints, regions and countries: those of the dashboard, or custom ones of the tile. */
export function CheckpointFields({ draft, set }: Props) {
  const { Checkpoints: checkpoints, CheckpointRegions: regions } = draft;
  const isCustom = checkpoints !== undefined || regions !== undefined;
  return (
    <Stack gap="sm">
      <DefaultOrCustomSelect
        {...{ label: t('Checkpoints'), customLabel: t('Custom checkpoints, regions and countries'), isCustom }}
        onChange={(next) => set(withCheckpoints(draft, next ? { checkpoints: [], regions: [] } : undefined))}
      />
      {isCustom && (
        <CheckpointChoice
          selected={{ checkpoints: checkpoints ?? [], regions: regions ?? [] }}
          onChange={(selected) => set(withCheckpoints(draft, selected))}
        />
      )}
    </Stack>
  );
}

/** The SLA of the tile. */
export function SlaField({ draft, set }: Props) {
  const slas = useQuery(listQuery<Sla>(SLAS)).data ?? [];
  const { SlaGuid: guid = '', ...rest } = draft;
  return (
    <NativeSelect
      label={t('SLA')}
      value={guid}
      onChange={({ currentTarget: { value } }) => set({ ...rest, ...(value !== '' && { SlaGuid: value }) })}
      data={[
        { value: '', label: t('First available') },
        ...slas.map(({ SlaGuid, Description }) => ({ value: SlaGuid, label: Description })),
      ]}
    />
  );
}

/** Selects the period: that of the dashboard, or a preset or custom range of the tile. */
export function PeriodFields({ draft, set, problems }: Props & { readonly problems: FieldProblems['byField'] }) {
  const { Period: period } = draft;
  const { Start = '', End = '' } = period ?? {};
  const setRange = (change: { readonly Start?: string; readonly End?: string }): void =>
    set(withPeriod(draft, { SelectedPeriodType: SPECIFIC_DATES, Start, End, ...change }));
  const selectPeriod = (value: string): void => {
    if (value === SPECIFIC_DATES) setRange({});
    else if (value === '') set(withPeriod(draft));
    else set(withPeriod(draft, { SelectedPeriodType: 'PresetPeriod', PresetPeriod: value as 'Last24Hours' }));
  };
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('Period')}
        value={period === undefined ? '' : (period.PresetPeriod ?? SPECIFIC_DATES)}
        onChange={({ currentTarget: { value } }) => selectPeriod(value)}
        data={[
          { value: '', label: t('Dashboard default') },
          ...PERIOD_OPTIONS.map(([value, label]) => ({ value, label })),
          { value: SPECIFIC_DATES, label: t('Custom range') },
        ]}
      />
      {period && period.PresetPeriod === undefined && (
        <Group grow align="flex-start">
          <TextInput
            label={t(message('From', 'start'))}
            type="datetime-local"
            value={Start}
            error={problems['Period.Start']}
            onChange={({ currentTarget: { value } }) => setRange({ Start: value })}
          />
          <TextInput
            label={t('Until')}
            type="datetime-local"
            description={t('Exclusive.')}
            value={End}
            error={problems['Period.End']}
            onChange={({ currentTarget: { value } }) => setRange({ End: value })}
          />
        </Group>
      )}
    </Stack>
  );
}
