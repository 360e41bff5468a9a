import type { MaintenanceRow } from '@vedette/contract/v1/monitors/maintenance';
import { Alert, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { t } from '../i18n/translate.js';
import { ApiError, problemsByField } from '../api/problem.js';
import { replaceFieldNames } from '../parts/forms/replace-field-names.js';
import { fieldLabel } from '../parts/forms/form-labels.js';
import { apiPath, v4 } from '../api/v4.js';
import { useSession } from '../api/session.js';
import { reportChanges } from '../monitors/actions/use-patch-monitors.js';
import { runForEach } from '../parts/actions/run-for-each.js';
import { UpcomingTimes } from '../parts/time/upcoming-times.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { useNow } from '../parts/format/format.js';
import { DialogButtons } from '../parts/dialogs/dialog-buttons.js';
import {
  PERIOD_FIELDS,
  type PeriodDraft,
  isOver,
  newPeriodDraft,
  toPeriodBody,
  toMaintenanceDraft,
} from './period-draft.js';
import { PastNote } from './past-note.js';
import { PeriodTimes } from './period-times.js';

interface Props {
  readonly monitorGuids: readonly string[];
  /** The stored period to edit, of a single monitor; absent for a new period. */
  readonly stored?: MaintenanceRow;
  readonly onClose: () => void;
}

/** Adds a period to one or more monitors, or edits one. */
export function MaintenanceDialog({ monitorGuids, stored, onClose }: Props) {
  const { AccountTimeZone } = useSession();
  const now = useNow(60_000);
  const queries = useQueryClient();
  const [draft, setDraft] = useState<PeriodDraft>(() => {
    const defaults = newPeriodDraft(Date.now(), AccountTimeZone);
    return stored ? toMaintenanceDraft(stored, defaults) : defaults;
  });
  const [messages, setMessages] = useState<readonly string[]>([]);
  const problems = replaceFieldNames(problemsByField(messages, PERIOD_FIELDS), PERIOD_FIELDS, fieldLabel);
  const save = useMutation({
    mutationFn: () =>
      runForEach(monitorGuids, (guid) =>
        stored
          ? v4('PUT', apiPath`/Monitor/${guid}/MaintenancePeriod/${stored.Id}`, {
              ...toPeriodBody(draft),
              Id: stored.Id,
            })
          : v4('POST', apiPath`/Monitor/${guid}/MaintenancePeriod`, toPeriodBody(draft)),
      ),
    onSuccess: (errors) => {
      const [first] = errors;
      if (errors.length === monitorGuids.length && first instanceof ApiError) {
        setMessages(first.messages);
        return;
      }
      reportChanges(errors, monitorGuids.length);
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => ['maintenance', 'monitor', 'monitors'].includes(String(queryKey[0])),
      });
      onClose();
    },
  });
  const set = (change: Partial<PeriodDraft>): void => setDraft({ ...draft, ...change });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setMessages([]);
    save.mutate();
  };
  return (
    <Dialog onClose={onClose} title={dialogTitle(monitorGuids.length, stored)}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {problems.others.length > 0 && <Alert color="red" role="alert" title={problems.others.join(' ')} />}
          <NativeSelect
            label={t('Recurrence')}
            value={draft.ScheduleMode}
            error={problems.byField['ScheduleMode']}
            onChange={(event) => set({ ScheduleMode: event.currentTarget.value as PeriodDraft['ScheduleMode'] })}
            data={[
              { value: 'OneTime', label: t('Once') },
              { value: 'Daily', label: t('Daily') },
              { value: 'Weekly', label: t('Weekly') },
              { value: 'Monthly', label: t('Monthly') },
            ]}
          />
          <PeriodTimes draft={draft} set={set} problems={problems.byField} />
          {isOver(draft, AccountTimeZone, now) ? <PastNote /> : <UpcomingTimes typed={draft} />}
          <span className="dimmed">
            {t('Times are in the account’s time zone ({timeZone}). The end is exclusive.', {
              timeZone: AccountTimeZone,
            })}
          </span>
          <NativeSelect
            label={t('Suppress')}
            value={draft.MaintenanceType}
            error={problems.byField['MaintenanceType']}
            onChange={(event) => set({ MaintenanceType: event.currentTarget.value as PeriodDraft['MaintenanceType'] })}
            data={[
              { value: 'DisableMonitoring', label: t('Checks and alerts') },
              { value: 'DisableNotifications', label: t('Alerts only') },
            ]}
          />
          <TextInput
            label={t('Description')}
            value={draft.Description}
            error={problems.byField['Description']}
            onChange={(event) => set({ Description: event.currentTarget.value })}
          />
          <DialogButtons onClose={onClose} isBusy={save.isPending}>
            {stored ? t('Save') : t('Add')}
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}

function dialogTitle(monitors: number, stored: MaintenanceRow | undefined): string {
  if (stored) return t('Maintenance of {monitorName}', { monitorName: stored.MonitorName });
  return monitors === 1
    ? t('Maintenance')
    : t('Maintenance of {count, plural, one {# monitor} other {# monitors}}', { count: monitors });
}
