import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { MAX_DRAWN_LINES } from '@vedette/contract/v1/dashboards/tile-kinds';
import { NativeSelect, Stack } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { MonitorName, MonitorPicker } from '../../monitors/picker/monitor-picker.js';
import { ChipList } from '../../parts/forms/chip-list.js';
import { drawnChoice, withDrawn } from './tile-draft-rules.js';

interface Props {
  readonly draft: DashboardTile;
  readonly set: (draft: DashboardTile) => void;
}

/** Default number of worst monitors. */
const USUAL = 5;

const WAYS = [
  ['all', t('All, ten per page')],
  ['chosen', t('Selected monitors')],
  ['worst', t('Worst monitors')],
] as const;

/** Selects which monitors are displayed. */
export function DrawnMonitorsField({ draft, set }: Props) {
  const { DrawnMonitors: chosen = [], DrawnWorst: worst } = draft;
  const choose = (monitors: readonly string[]): void => set(withDrawn(draft, { monitors }));
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('Displayed monitors')}
        description={t('CSV and JSON files contain all its monitors; reports contain the displayed ones.')}
        value={drawnChoice(draft)}
        onChange={({ currentTarget: { value } }) =>
          set(withDrawn(draft, value === 'chosen' ? { monitors: [] } : value === 'worst' ? { worst: USUAL } : {}))
        }
        data={WAYS.map(([value, label]) => ({ value, label }))}
      />
      {drawnChoice(draft) === 'worst' && (
        <NativeSelect
          label={t('Count')}
          description={t('Ranked by the metric over the whole period.')}
          value={String(worst)}
          onChange={({ currentTarget: { value } }) => set(withDrawn(draft, { worst: Number(value) }))}
          data={Array.from({ length: MAX_DRAWN_LINES }, (_, at) => String(at + 1))}
        />
      )}
      {drawnChoice(draft) === 'chosen' && (
        <>
          <ChipList
            label={t('Selected monitors')}
            empty={t('No monitors selected. Add one.')}
            items={chosen.map((guid) => ({
              key: guid,
              text: <MonitorName guid={guid} />,
              onRemove: () => choose(chosen.filter((each) => each !== guid)),
            }))}
          />
          {chosen.length < MAX_DRAWN_LINES && (
            <MonitorPicker label={t('Add monitor')} onPick={(guid) => choose([...new Set([...chosen, guid])])} />
          )}
        </>
      )}
    </Stack>
  );
}
