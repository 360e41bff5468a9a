import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { at, v4 } from '../api/v4.js';
import { aboutGroups } from '../monitors/groups/group-members.js';
import { useMonitorGroups } from '../api/queries/group-queries.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { showProblem } from '../parts/actions/show-problem.js';
import { useChange } from '../parts/actions/use-change.js';
import { type AlertFlag, confirmationText, changeResultText } from './all-alerts-rules.js';

interface Asking {
  readonly isOn: boolean;
  readonly before: readonly AlertFlag[];
}

const SWITCHES = [
  [false, t('Turn off all alerts')],
  [true, t('Turn on all alerts')],
] as const;

/** Loads the alert flags of all monitors of a group. */
const loadAlertFlags = (groupGuid: string) =>
  v4<readonly AlertFlag[]>('GET', `${at`/Monitor/MonitorGroup/${groupGuid}`}?filter=GenerateAlert`);

/** Turns alerts of the whole account off and on, for operators who may edit all monitors. */
export function AllAlerts() {
  const all = useMonitorGroups().data?.find(({ IsAll }) => IsAll);
  const guid = all?.MonitorGroupGuid ?? '';
  const [asking, setAsking] = useState<Asking>();
  const ask = useMutation({
    mutationFn: async (isOn: boolean) => ({ isOn, before: await loadAlertFlags(guid) }),
    onSuccess: setAsking,
    onError: showProblem,
  });
  const change = useChange<string>(aboutGroups, (message) => notifications.show({ message }));
  if (!all?.MayEdit) return null;
  const switchAll = async ({ isOn, before }: Asking): Promise<string> => {
    await v4('POST', `${at`/MonitorGroup/${guid}/`}${isOn ? 'StartAllMonitorAlerts' : 'StopAllMonitorAlerts'}`);
    return changeResultText(before, await loadAlertFlags(guid), isOn);
  };
  return (
    <>
      {SWITCHES.map(([isOn, label]) => (
        <Button key={label} size="xs" variant="default" aria-haspopup="dialog" onClick={() => ask.mutate(isOn)}>
          {label}
        </Button>
      ))}
      {asking && (
        <Confirm
          title={asking.isOn ? t('Turn on alerts for the whole account?') : t('Turn off alerts for the whole account?')}
          text={confirmationText(asking.before, asking.isOn)}
          action={asking.isOn ? t('Turn on all alerts') : t('Turn off all alerts')}
          isHarmless={asking.isOn}
          onYes={() => change.mutateAsync(() => switchAll(asking))}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
