import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { MAX_DRAWN_LINES } from '@vedette/contract/v1/dashboards/tile-kinds';
import { NativeSelect, Stack } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { MonitorName, MonitorPicker } from '../../monitors/picker/monitor-picker.js';
import { ChipList } from '../../parts/forms/chip-list.js';
import { drawnMonitorsMode, withDrawnMonitors } from './tile-draft-rules.js';

interface Props {
  readonly draft: DashboardTile;
  readonly set: (draft: DashboardTile) => void;
}

/** Default number of worst monitors. */
const DEFAULT_WORST_COUNT = 5;

const DRAWN_MONITORS_OPTIONS = [
  ['all', t('All, ten per page')],
  ['chosen', t('Selected monitors')],
  ['worst', t('Worst monitors')],
] as const;

/** Selects which monitors are displayed. */
export function DrawnMonitorsField({ draft, set }: Props) {
  const { DrawnMonitors: selected = [], DrawnWorst: worst } = draft;
  const setSelected = (monitors: readonly string[]): void => set(withDrawnMonitors(draft, { monitors }));
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('Displayed monitors')}
        description={t('CSV and JSON files contain all its monitors; reports contain the displayed ones.')}
        value={drawnMonitorsMode(draft)}
        onChange={({ currentTarget: { value } }) =>
          set(
            withDrawnMonitors(
              draft,
              value === 'chosen' ? { monitors: [] } : value === 'worst' ? { worst: DEFAULT_WORST_COUNT } : {},
            ),
          )
        }
        data={DRAWN_MONITORS_OPTIONS.map(([value, label]) => ({ value, label }))}
      />
      {drawnMonitorsMode(draft) === 'worst' && (
        <NativeSelect
          label={t('Count')}
          description={t('Ranked by the metric over the whole period.')}
          value={String(worst)}
          onChange={({ currentTarget: { value } }) => set(withDrawnMonitors(draft, { worst: Number(value) }))}
          data={Array.from({ length: MAX_DRAWN_LINES }, (_, index) => String(index + 1))}
        />
      )}
      {drawnMonitorsMode(draft) === 'chosen' && (
        <>
          <ChipList
            label={t('Selected monitors')}
            empty={t('No monitors selected. Add one.')}
            items={selected.map((guid) => ({
              key: guid,
              text: <MonitorName guid={guid} />,
              onRemove: () => setSelected(selected.filter((each) => each !== guid)),
            }))}
          />
          {selected.length < MAX_DRAWN_LINES && (
            <MonitorPicker label={t('Add monitor')} onPick={(guid) => setSelected([...new Set([...selected, guid])])} />
          )}
        </>
      )}
    </Stack>
  );
}
