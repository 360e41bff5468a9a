import type { MonitorRow } from '@vedette/contract/v1/monitors/monitor';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../i18n/translate.js';
import { type ByKey, useKeys } from '../../parts/keys/keys.js';
import { usePatchMonitors } from '../actions/use-patch-monitors.js';
import { useRunMonitors } from '../actions/use-run-monitors.js';

interface Wiring {
  /** Row at the cursor, if any. */
  readonly row: MonitorRow | undefined;
  readonly move: (by: 1 | -1) => void;
  readonly toggle: (monitorGuid: string) => void;
  /** Opens the dialog for a maintenance period. */
  readonly maintain: (monitorGuid: string) => void;
}

/**
 * Keyboard shortcuts for one row of the list. Each action also has a button in the bulk bar or on the monitor’s page.
 */
export function useRowKeys({ row, move, toggle, maintain }: Wiring): void {
  const changing = useChanging(row, maintain);
  const navigate = useNavigate();
  const monitorGuid = row?.MonitorGuid ?? '';
  const onRow: readonly ByKey[] = row
    ? [
        {
          does: 'open',
          text: t('Open the row'),
          run: () => void navigate({ to: '/monitors/$monitorGuid', params: { monitorGuid } }),
        },
        { does: 'select', text: t('Select the row'), run: () => toggle(monitorGuid) },
        ...changing,
      ]
    : [];
  useKeys([
    { does: 'nextRow', text: t('Next row'), run: () => move(1) },
    { does: 'rowBefore', text: t('Previous row'), run: () => move(-1) },
    ...onRow,
  ]);
}

/** Actions that need permission to edit the monitor. */
function useChanging(row: MonitorRow | undefined, maintain: Wiring['maintain']): readonly ByKey[] {
  const navigate = useNavigate();
  const patch = usePatchMonitors();
  const run = useRunMonitors();
  if (row?.MayEdit !== true) return [];
  const { MonitorGuid: monitorGuid, IsActive, MonitorMode } = row;
  const runNow: ByKey = { does: 'run', text: t('Run the row now'), run: () => run.mutate([monitorGuid]) };
  const pause: ByKey = {
    does: 'pause',
    text: IsActive ? t('Pause the row') : t('Start the row'),
    run: () => patch.mutate({ guids: [monitorGuid], change: { IsActive: !IsActive } }),
  };
  return [
    {
      does: 'edit',
      text: t('Edit the row'),
      run: () => void navigate({ to: '/monitors/$monitorGuid/edit', params: { monitorGuid } }),
    },
    ...(IsActive ? [runNow] : []),
    ...(IsActive || MonitorMode !== 'Development' ? [pause] : []),
    { does: 'maintenance', text: t('Add maintenance for the row'), run: () => maintain(monitorGuid) },
  ];
}
