import type { DashboardTile } from '@vedette/contract/v1/dashboard-tiles';
import { MOST_DRAWN } from '@vedette/contract/v1/tile-kinds';
import { NativeSelect, NumberInput, Stack } from '@mantine/core';
import { MonitorName, MonitorPicker } from '../monitors/monitor-picker.js';
import { ChipList } from '../parts/chip-list.js';
import { drawnOf, withDrawn } from './tile-draft-rules.js';

interface Props {
  readonly draft: DashboardTile;
  readonly set: (draft: DashboardTile) => void;
}

const WAYS = [
  ['all', 'all, ten at a time by name'],
  ['chosen', 'chosen monitors'],
  ['worst', 'the worst'],
] as const;

/** Which of its monitors are drawn. */
export function DrawnOf({ draft, set }: Props) {
  const { DrawnMonitors: chosen = [], DrawnWorst: worst } = draft;
  const choose = (monitors: readonly string[]): void => set(withDrawn(draft, { monitors }));
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Draws"
        description="CSV and JSON have all of its monitors, reports those that are drawn."
        value={drawnOf(draft)}
        onChange={({ currentTarget: { value } }) =>
          set(withDrawn(draft, value === 'chosen' ? { monitors: [] } : { worst: value === 'worst' ? 5 : undefined }))
        }
        data={WAYS.map(([value, label]) => ({ value, label }))}
      />
      {drawnOf(draft) === 'worst' && (
        <NumberInput
          label="How many"
          description="By the figure over the whole period."
          min={1}
          max={MOST_DRAWN}
          allowDecimal={false}
          value={worst}
          onChange={(value) => set(withDrawn(draft, { worst: Number(value) }))}
        />
      )}
      {drawnOf(draft) === 'chosen' && (
        <>
          <ChipList
            label="Drawn"
            empty="None: it draws nothing yet."
            items={chosen.map((guid) => ({
              ...{ key: guid, text: <MonitorName guid={guid} /> },
              onRemove: () => choose(chosen.filter((each) => each !== guid)),
            }))}
          />
          {chosen.length < MOST_DRAWN && (
            <MonitorPicker label="Choose a monitor" onPick={(guid) => choose([...new Set([...chosen, guid])])} />
          )}
        </>
      )}
    </Stack>
  );
}
