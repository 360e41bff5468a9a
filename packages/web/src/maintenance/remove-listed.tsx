import type { MaintenanceRow } from '@vedette/contract/v1/monitors/maintenance';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { ApiError } from '../api/problem.js';
import { apiPath, v4 } from '../api/v4.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { runForEach } from '../parts/actions/run-for-each.js';
import { describeFailures } from './removal-texts.js';

interface Props {
  readonly rows: readonly MaintenanceRow[];
  /** Selection of the listed periods: all, or one-time periods in the past. */
  readonly selection: 'all' | 'over';
}

const TEXTS = {
  all: {
    button: t('Delete listed …'),
    effect: t('Deletes all listed periods.'),
    partialEffect: t('Deletes all listed periods that you may edit.'),
  },
  over: {
    button: t('Clean up …'),
    effect: t('Deletes all listed one-time periods in the past.'),
    partialEffect: t('Deletes all listed one-time periods in the past that you may edit.'),
  },
} as const;

/** Deletes the listed periods that the reader may edit. */
export function DeleteListedButton({ rows: listed, selection }: Props) {
  const rows = selection === 'all' ? listed : listed.filter(({ IsEnded }) => IsEnded);
  const [isConfirming, setConfirming] = useState(false);
  const [deleted, setProgress] = useState({ deletedCount: 0, all: 0 });
  const queries = useQueryClient();
  const editable = rows.filter(({ MayEdit }) => MayEdit);
  const activeCount = editable.filter(({ IsRunning }) => IsRunning).length;
  const remove = useMutation({
    mutationFn: async () => {
      const problems = await runForEach(
        editable,
        ({ MonitorGuid, Id }) =>
          v4('DELETE', apiPath`/Monitor/${MonitorGuid}/MaintenancePeriod/${Id}`).catch(ignoreNotFound),
        (deletedCount) => setProgress({ deletedCount, all: editable.length }),
      );
      if (problems.length > 0) throw new ApiError(400, describeFailures(problems, editable.length));
    },
    // Periods may have been deleted even if others failed.
    onSettled: () => queries.invalidateQueries({ queryKey: ['maintenance'] }),
  });
  if (editable.length === 0) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setConfirming(true)}>
        {TEXTS[selection].button}
      </Button>
      {isConfirming && (
        <Confirm
          title={t('Delete {count, plural, one {# maintenance period} other {# maintenance periods}}?', {
            count: editable.length,
          })}
          text={[
            editable.length < rows.length ? TEXTS[selection].partialEffect : TEXTS[selection].effect,
            ...(activeCount === 0
              ? []
              : [
                  t('Active now: {count, number}. Their checks and alerts resume immediately.', { count: activeCount }),
                ]),
            t('Change the filter to change the selection.'),
          ].join(' ')}
          details={
            remove.isPending && (
              <p role="status">
                {t('{deleted, number} of {total, number} deleted', {
                  deleted: deleted.deletedCount,
                  total: deleted.all,
                })}
              </p>
            )
          }
          action={t('Delete')}
          onConfirm={() => {
            setProgress({ deletedCount: 0, all: editable.length });
            return remove.mutateAsync();
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

/** Ignores 404: the period has already been deleted. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
