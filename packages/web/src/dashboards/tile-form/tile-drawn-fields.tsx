import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { MAX_DRAWN_LINES } from '@vedette/contract/v1/dashboards/tile-kinds';
import { NativeSelect, Stack } from '@mantine/core';
import { MonitorName, MonitorPicker } from '../../monitors/picker/monitor-picker.js';
import { ChipList } from '../../parts/forms/chip-list.js';
import { drawnChoice, withDrawn } from './tile-draft-rules.js';

interface Props {
  readonly draft: DashboardTile;
  readonly set: (draft: DashboardTile) => void;
}

/** So many are drawn until another number is chosen. */
const USUAL = 5;

const WAYS = [
  ['all', 'all, ten at a time by name'],
  ['chosen', 'chosen monitors'],
  ['worst', 'the worst'],
] as const;

/** Which of its monitors are drawn. */
export function DrawnMonitorsField({ draft, set }: Props) {
  const { DrawnMonitors: chosen = [], DrawnWorst: worst } = draft;
  const choose = (monitors: readonly string[]): void => set(withDrawn(draft, { monitors }));
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Draws"
        description="CSV and JSON have all of its monitors, reports those that are drawn."
        value={drawnChoice(draft)}
        onChange={({ currentTarget: { value } }) =>
          set(withDrawn(draft, value === 'chosen' ? { monitors: [] } : value === 'worst' ? { worst: USUAL } : {}))
        }
        data={WAYS.map(([value, label]) => ({ value, label }))}
      />
      {drawnChoice(draft) === 'worst' && (
        <NativeSelect
          label="How many"
          description="By the figure over the whole period."
          value={String(worst)}
          onChange={({ currentTarget: { value } }) => set(withDrawn(draft, { worst: Number(value) }))}
          data={Array.from({ length: MAX_DRAWN_LINES }, (_, at) => String(at + 1))}
        />
      )}
      {drawnChoice(draft) === 'chosen' && (
        <>
          <ChipList
            label="Drawn"
            empty="None: it draws nothing yet."
            items={chosen.map((guid) => ({
              key: guid,
              text: <MonitorName guid={guid} />,
              onRemove: () => choose(chosen.filter((each) => each !== guid)),
            }))}
          />
          {chosen.length < MAX_DRAWN_LINES && (
            <MonitorPicker label="Choose a monitor" onPick={(guid) => choose([...new Set([...chosen, guid])])} />
          )}
        </>
      )}
    </Stack>
  );
}
