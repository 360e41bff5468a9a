import type { MaintenanceRow } from '@vedette/contract/v1/monitors/maintenance';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { ApiError } from '../api/problem.js';
import { at, v4 } from '../api/v4.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { runForEach } from '../parts/actions/run-for-each.js';
import { describeFailures } from './removal-texts.js';

interface Props {
  readonly rows: readonly MaintenanceRow[];
  /** Selection of the listed periods: all, or one-time periods in the past. */
  readonly which: 'all' | 'over';
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
export function RemoveListed({ rows: listed, which }: Props) {
  const rows = which === 'all' ? listed : listed.filter(({ IsEnded }) => IsEnded);
  const [isAsking, setAsking] = useState(false);
  const [progress, setProgress] = useState({ ended: 0, all: 0 });
  const queries = useQueryClient();
  const own = rows.filter(({ MayEdit }) => MayEdit);
  const running = own.filter(({ IsRunning }) => IsRunning).length;
  const remove = useMutation({
    mutationFn: async () => {
      const problems = await runForEach(
        own,
        ({ MonitorGuid, Id }) => v4('DELETE', at`/Monitor/${MonitorGuid}/MaintenancePeriod/${Id}`).catch(unlessGone),
        (ended) => setProgress({ ended, all: own.length }),
      );
      if (problems.length > 0) throw new ApiError(400, describeFailures(problems, own.length));
    },
    // Periods may have been deleted even if others failed.
    onSettled: () => queries.invalidateQueries({ queryKey: ['maintenance'] }),
  });
  if (own.length === 0) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {TEXTS[which].button}
      </Button>
      {isAsking && (
        <Confirm
          title={t('Delete {count, plural, one {# maintenance period} other {# maintenance periods}}?', {
            count: own.length,
          })}
          text={[
            own.length < rows.length ? TEXTS[which].partialEffect : TEXTS[which].effect,
            ...(running === 0
              ? []
              : [t('Active now: {count, number}. Their checks and alerts resume immediately.', { count: running })]),
            t('Change the filter to change the selection.'),
          ].join(' ')}
          more={
            remove.isPending && (
              <p role="status">
                {t('{deleted, number} of {total, number} deleted', { deleted: progress.ended, total: progress.all })}
              </p>
            )
          }
          action={t('Delete')}
          onYes={() => {
            setProgress({ ended: 0, all: own.length });
            return remove.mutateAsync();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Ignores 404: the period has already been deleted. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
