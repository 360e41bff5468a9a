import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { apiPath, v4 } from '../api/v4.js';
import { groupRelatedQueries } from '../monitors/groups/group-members.js';
import { useMonitorGroups } from '../api/queries/group-queries.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { showProblem } from '../parts/actions/show-problem.js';
import { useChange } from '../parts/actions/use-change.js';
import { type AlertFlag, confirmationText, changeResultText } from './all-alerts-rules.js';

interface PendingSwitch {
  readonly isOn: boolean;
  readonly flagsBefore: readonly AlertFlag[];
}

const SWITCHES = [
  [false, t('Turn off all alerts')],
  [true, t('Turn on all alerts')],
] as const;

/** Loads the alert flags of all monitors of a group. */
const loadAlertFlags = (groupGuid: string) =>
  v4<readonly AlertFlag[]>('GET', `${apiPath`/Monitor/MonitorGroup/${groupGuid}`}?filter=GenerateAlert`);

/** Turns alerts of the whole account off and on, for operators who may edit all monitors. */
export function AllAlerts() {
  const allMonitorsGroup = useMonitorGroups().data?.find(({ IsAll }) => IsAll);
  const guid = allMonitorsGroup?.MonitorGroupGuid ?? '';
  const [pendingSwitch, setPendingSwitch] = useState<PendingSwitch>();
  const openConfirmation = useMutation({
    mutationFn: async (isOn: boolean) => ({ isOn, flagsBefore: await loadAlertFlags(guid) }),
    onSuccess: setPendingSwitch,
    onError: showProblem,
  });
  const change = useChange<string>(groupRelatedQueries, (message) => notifications.show({ message }));
  if (!allMonitorsGroup?.MayEdit) return null;
  const switchAll = async ({ isOn, flagsBefore }: PendingSwitch): Promise<string> => {
    await v4('POST', `${apiPath`/MonitorGroup/${guid}/`}${isOn ? 'StartAllMonitorAlerts' : 'StopAllMonitorAlerts'}`);
    return changeResultText(flagsBefore, await loadAlertFlags(guid), isOn);
  };
  return (
    <>
      {SWITCHES.map(([isOn, label]) => (
        <Button
          key={label}
          size="xs"
          variant="default"
          aria-haspopup="dialog"
          onClick={() => openConfirmation.mutate(isOn)}
        >
          {label}
        </Button>
      ))}
      {pendingSwitch && (
        <Confirm
          title={
            pendingSwitch.isOn
              ? t('Turn on alerts for the whole account?')
              : t('Turn off alerts for the whole account?')
          }
          text={confirmationText(pendingSwitch.flagsBefore, pendingSwitch.isOn)}
          action={pendingSwitch.isOn ? t('Turn on all alerts') : t('Turn off all alerts')}
          isHarmless={pendingSwitch.isOn}
          onConfirm={() => change.mutateAsync(() => switchAll(pendingSwitch))}
          onClose={() => setPendingSwitch(undefined)}
        />
      )}
    </>
  );
}
