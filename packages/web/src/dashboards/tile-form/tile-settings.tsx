import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { TileMetric } from '@vedette/contract/v1/dashboards/tile-metrics';
import {
  tileChartTypes,
  tileKindColumns,
  hasCheckpoints,
  hasLevel,
  hasMetrics,
  hasMonitors,
  hasSetting,
  hasSla,
  hasWebsite,
  showsOneMonitor,
} from '@vedette/contract/v1/dashboards/tile-kinds';
import { NativeSelect, Stack, Tabs, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { tileProblems } from './tile-problems.js';
import type { ChangeTile } from '../layout/tile-change.js';
import { CheckpointFields, MonitorFields, PeriodFields, SlaField } from './tile-context-fields.js';
import { TileDialog } from './tile-dialog.js';
import { CustomMetricsField } from './tile-custom-metrics.js';
import { OneMonitorField } from './tile-one-monitor.js';
import { CheckFields, ErrorRowsField } from './tile-check-fields.js';
import { ChartTypeField } from './tile-chart-fields.js';
import { ColumnFields, RowsField } from './tile-column-fields.js';
import { DrawnMonitorsField } from './tile-drawn-fields.js';
import { MoreMetricsField } from './tile-metric-fields.js';
import { PageMetricField } from './tile-page-fields.js';
import { VisitorFields } from './tile-visitor-fields.js';
import { withMetric } from './tile-draft-rules.js';
import { metricFor, offeredMetrics, displayTitle } from '../labels/tile-labels.js';

interface Props {
  readonly tile: DashboardTile;
  readonly saveTile: ChangeTile;
  readonly onClose: () => void;
}

/** The settings of one tile; tabs depend on its kind. */
export function TileSettings({ tile, saveTile, onClose }: Props) {
  const [draft, setDraft] = useState(tile);
  const [tab, setTab] = useState<string | null>('Tile');
  const save = useMutation({
    mutationFn: () => saveTile(draft),
    onSuccess: onClose,
    onError: (error) => {
      if (Object.keys(tileProblems(error).byField).length > 0) setTab('Period');
    },
  });
  const { byField, others } = tileProblems(save.error);
  const { Kind: kind } = tile;
  const tabs = [
    ['Tile', t('Tile'), true, <GeneralFields key="tile" draft={draft} set={setDraft} />],
    ['Monitor', t('Monitor'), showsOneMonitor(kind), <OneMonitorField key="monitor" draft={draft} set={setDraft} />],
    [
      'CustomMetrics',
      t('Custom metrics'),
      hasSetting(kind, 'CustomMetrics'),
      <CustomMetricsField key="metrics" draft={draft} set={setDraft} />,
    ],
    [
      'Monitors',
      t('Monitors'),
      hasMonitors(kind) && !showsOneMonitor(kind),
      <MonitorFields key="monitors" draft={draft} set={setDraft} />,
    ],
    [
      'Checkpoints',
      t('Checkpoints'),
      hasCheckpoints(kind),
      <CheckpointFields key="checkpoints" draft={draft} set={setDraft} />,
    ],
    [
      'Period',
      t('Period'),
      hasSetting(kind, 'Period'),
      <PeriodFields key="period" draft={draft} set={setDraft} problems={byField} />,
    ],
  ] as const;
  const visibleTabs = tabs.filter(([, , isApplicable]) => isApplicable);
  return (
    <TileDialog
      title={t('Settings of {title}', { title: displayTitle(tile) })}
      action={t('Save')}
      errorTitle={t('The tile was not changed')}
      errorMessages={others}
      isSaving={save.isPending}
      onSave={save.mutate}
      onClose={onClose}
    >
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List>
          {visibleTabs.map(([id, label]) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {visibleTabs.map(([id, , , fields]) => (
          <Tabs.Panel key={id} value={id} pt="sm">
            {fields}
          </Tabs.Panel>
        ))}
      </Tabs>
    </TileDialog>
  );
}

interface FieldsProps {
  readonly draft: DashboardTile;
  readonly set: (draft: DashboardTile) => void;
}

function GeneralFields({ draft, set }: FieldsProps) {
  const { Title: title = '', ...rest } = draft;
  return (
    <Stack gap="sm">
      <TextInput
        label={t('Title')}
        description={t('If empty, the title is derived from its content.')}
        value={title}
        maxLength={100}
        onChange={({ currentTarget: { value } }) => set({ ...rest, ...(value !== '' && { Title: value }) })}
        data-autofocus
      />
      {hasMetrics(draft.Kind) && (
        <NativeSelect
          label={t('Metric')}
          value={metricFor(draft.Kind, draft.Metric)}
          onChange={({ currentTarget: { value } }) => set(withMetric(draft, value as TileMetric))}
          data={offeredMetrics(draft.Kind).map(([value, label]) => ({ value, label }))}
        />
      )}
      {hasSetting(draft.Kind, 'MoreMetrics') && <MoreMetricsField draft={draft} set={set} />}
      {hasSetting(draft.Kind, 'DrawnMonitors') && <DrawnMonitorsField draft={draft} set={set} />}
      {hasSla(draft.Kind, draft.Metric, draft.MoreMetrics) && <SlaField draft={draft} set={set} />}
      {hasSetting(draft.Kind, 'RowsFor') && <RowsField draft={draft} set={set} />}
      {tileKindColumns(draft.Kind).length > 0 && <ColumnFields draft={draft} set={set} />}
      {tileChartTypes(draft.Kind).length > 0 && <ChartTypeField draft={draft} set={set} />}
      {hasLevel(draft.Kind) && <CheckFields draft={draft} set={set} />}
      {hasSetting(draft.Kind, 'ErrorsBy') && <ErrorRowsField draft={draft} set={set} />}
      {hasSetting(draft.Kind, 'PageMetric') && <PageMetricField draft={draft} set={set} />}
      {hasWebsite(draft.Kind) && <VisitorFields draft={draft} set={set} />}
    </Stack>
  );
}
