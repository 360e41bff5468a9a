import type { MonitorRow } from '@vedette/contract/v1/monitors/monitor';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../i18n/translate.js';
import { type KeyboardAction, useKeys } from '../../parts/keys/keys.js';
import { usePatchMonitors } from '../actions/use-patch-monitors.js';
import { useRunMonitors } from '../actions/use-run-monitors.js';

interface RowKeysOptions {
  /** Row at the cursor, if any. */
  readonly row: MonitorRow | undefined;
  readonly move: (offset: 1 | -1) => void;
  readonly toggle: (monitorGuid: string) => void;
  /** Opens the dialog for a maintenance period. */
  readonly openMaintenance: (monitorGuid: string) => void;
}

/**
 * Keyboard shortcuts for one row of the list. Each action also has a button in the bulk bar or on the monitor’s page.
 */
export function useRowKeys({ row, move, toggle, openMaintenance }: RowKeysOptions): void {
  const editKeys = useEditKeys(row, openMaintenance);
  const navigate = useNavigate();
  const monitorGuid = row?.MonitorGuid ?? '';
  const rowKeys: readonly KeyboardAction[] = row
    ? [
        {
          id: 'open',
          text: t('Open the row'),
          run: () => void navigate({ to: '/monitors/$monitorGuid', params: { monitorGuid } }),
        },
        { id: 'select', text: t('Select the row'), run: () => toggle(monitorGuid) },
        ...editKeys,
      ]
    : [];
  useKeys([
    { id: 'nextRow', text: t('Next row'), run: () => move(1) },
    { id: 'rowBefore', text: t('Previous row'), run: () => move(-1) },
    ...rowKeys,
  ]);
}

/** Actions that need permission to edit the monitor. */
function useEditKeys(
  row: MonitorRow | undefined,
  openMaintenance: RowKeysOptions['openMaintenance'],
): readonly KeyboardAction[] {
  const navigate = useNavigate();
  const patch = usePatchMonitors();
  const run = useRunMonitors();
  if (row?.MayEdit !== true) return [];
  const { MonitorGuid: monitorGuid, IsActive, MonitorMode } = row;
  const runNow: KeyboardAction = { id: 'run', text: t('Run the row now'), run: () => run.mutate([monitorGuid]) };
  const pause: KeyboardAction = {
    id: 'pause',
    text: IsActive ? t('Pause the row') : t('Start the row'),
    run: () => patch.mutate({ guids: [monitorGuid], change: { IsActive: !IsActive } }),
  };
  return [
    {
      id: 'edit',
      text: t('Edit the row'),
      run: () => void navigate({ to: '/monitors/$monitorGuid/edit', params: { monitorGuid } }),
    },
    ...(IsActive ? [runNow] : []),
    ...(IsActive || MonitorMode !== 'Development' ? [pause] : []),
    { id: 'maintenance', text: t('Add maintenance for the row'), run: () => openMaintenance(monitorGuid) },
  ];
}
