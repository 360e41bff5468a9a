import type { CheckView, clearingEndpoints } from '@vedette/contract/v1/checks/check';
import { message } from '@vedette/i18n/message';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { call } from '../../api/client.js';
import { useSession } from '../../api/session.js';
import { Confirm } from '../../parts/dialogs/confirm.js';
import { useChange } from '../../parts/actions/use-change.js';
import { type ClearingDraft, toClearingBody, draftAround, CONSEQUENCES, markedText } from './clearing-rules.js';

interface Props {
  readonly check: CheckView;
  readonly onClose: () => void;
}

/** Confirms marking errors of the monitor in a period as false positive. */
export function ClearManyDialog({ check, onClose }: Props) {
  const { TimeZone: zone } = useSession();
  const [draft, setDraft] = useState<ClearingDraft>(() => draftAround(check.At, zone));
  const set = (changes: Partial<ClearingDraft>): void => setDraft({ ...draft, ...changes });
  const change = useChange<{ readonly Cleared: number }>({}, ({ Cleared }) =>
    notifications.show({ message: markedText(Cleared) }),
  );
  const clear = () =>
    change.mutateAsync(() =>
      call<(typeof clearingEndpoints)['many']>('POST /api/v1/MonitorCheck/Clear', {
        body: toClearingBody(draft, check, zone),
      }),
    );
  const dateTimeField = (field: 'from' | 'until', label: string) => (
    <TextInput
      mt="sm"
      type="datetime-local"
      label={label}
      value={draft[field]}
      onChange={({ currentTarget: { value } }) => set({ [field]: value })}
    />
  );
  const checkboxField = (field: 'isOfCode' | 'isOfCheckpoint', label: string) => (
    <Checkbox
      mt="sm"
      label={label}
      checked={draft[field]}
      onChange={({ currentTarget: { checked } }) => set({ [field]: checked })}
    />
  );
  return (
    <Confirm
      title={t('Mark errors of {monitorName} as false positives?', { monitorName: check.MonitorName })}
      text={CONSEQUENCES}
      details={
        <>
          {dateTimeField('from', t(message('From', 'start')))}
          {dateTimeField('until', t('Until (exclusive)'))}
          {checkboxField(
            'isOfCode',
            t('Only {error} ({code})', { error: check.ErrorDescription, code: String(check.ErrorCode) }),
          )}
          {checkboxField('isOfCheckpoint', t('Only at {checkpointName}', { checkpointName: check.CheckpointName }))}
          <Textarea
            mt="sm"
            label={t('Reason')}
            description={t('Stored with each check and in the audit log.')}
            maxLength={1_000}
            autosize
            value={draft.note}
            onChange={({ currentTarget: { value } }) => set({ note: value })}
          />
        </>
      }
      action={t('Mark as false positive')}
      onConfirm={clear}
      onClose={onClose}
    />
  );
}
