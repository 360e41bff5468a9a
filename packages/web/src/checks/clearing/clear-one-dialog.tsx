import type { CheckView, clearingEndpoints } from '@vedette/contract/v1/checks/check';
import { Checkbox, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { call } from '../../api/client.js';
import { Confirm } from '../../parts/dialogs/confirm.js';
import { useChange } from '../../parts/actions/use-change.js';
import { CONSEQUENCES } from './clearing-rules.js';

interface Props {
  readonly check: CheckView;
  readonly onClose: () => void;
}

/** Confirms marking one error as false positive. */
export function ClearOneDialog({ check: { MonitorCheckId: monitorCheckId, Attempts }, onClose }: Props) {
  const [includesAllAttempts, setIncludesAllAttempts] = useState(false);
  const [note, setNote] = useState('');
  // All queries are invalidated, because uptime, states, lists and dashboards depend on the result.
  const change = useChange({}, () => notifications.show({ message: t('Error marked as false positive') }));
  const clear = () =>
    change.mutateAsync(() =>
      call<(typeof clearingEndpoints)['one']>('POST /api/v1/MonitorCheck/:monitorCheckId/Clear', {
        params: { monitorCheckId },
        body: { ...(includesAllAttempts && { AllAttempts: true }), ...(note.trim() !== '' && { Note: note.trim() }) },
      }),
    );
  const errors = Attempts.filter(({ ErrorCode }) => ErrorCode !== 0).length;
  return (
    <Confirm
      title={t('Mark this error as false positive?')}
      text={CONSEQUENCES}
      details={
        <>
          {errors > 1 && (
            <Checkbox
              mt="sm"
              label={t('{count, plural, one {# error of this run} other {All # errors of this run}}', {
                count: errors,
              })}
              checked={includesAllAttempts}
              onChange={(event) => setIncludesAllAttempts(event.currentTarget.checked)}
            />
          )}
          <Textarea
            mt="sm"
            label={t('Reason')}
            description={t('Stored with the check and in the audit log.')}
            maxLength={1_000}
            autosize
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </>
      }
      action={t('Mark as false positive')}
      onConfirm={clear}
      onClose={onClose}
    />
  );
}
