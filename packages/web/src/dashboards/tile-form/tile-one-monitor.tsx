import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { Stack } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { MonitorName, MonitorPicker } from '../../monitors/picker/monitor-picker.js';
import { ChipList } from '../../parts/forms/chip-list.js';
import { withMonitors } from './tile-draft-rules.js';

interface Props {
  readonly draft: DashboardTile;
  readonly set: (draft: DashboardTile) => void;
}

/** The single monitor of a tile: its own, or the first of the dashboard. */
export function OneMonitorField({ draft, set }: Props) {
  return (
    <Stack gap="sm">
      <ChipList
        label={t('Monitor')}
        empty={
          draft.Monitors ? t('No monitor selected. Choose one.') : t('The first monitor of the dashboard by name.')
        }
        items={(draft.Monitors ?? []).map((guid) => ({
          key: guid,
          text: <MonitorName guid={guid} />,
          onRemove: () => set(withMonitors(draft)),
        }))}
      />
      <MonitorPicker label={t('Choose monitor')} onPick={(guid) => set(withMonitors(draft, [guid]))} />
    </Stack>
  );
}
