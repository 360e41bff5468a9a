import type { MaintenanceRow } from '@vedette/contract/v1/monitors/maintenance';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { ApiError } from '../api/problem.js';
import { at, v4 } from '../api/v4.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { counted } from '../parts/format/counted.js';
import { runForEach } from '../parts/actions/run-for-each.js';
import { describeFailures } from './removal-words.js';

interface Props {
  readonly rows: readonly MaintenanceRow[];
  /** Of the listed periods: all, or one-time periods in the past. */
  readonly which: 'all' | 'over';
}

const WORDS = {
  all: { button: 'Delete listed …', which: 'Deletes all listed periods' },
  over: { button: 'Clean up …', which: 'Deletes all listed one-time periods in the past' },
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
        {WORDS[which].button}
      </Button>
      {isAsking && (
        <Confirm
          title={`Delete ${counted(own.length, 'maintenance period')}?`}
          text={`${WORDS[which].which}${own.length < rows.length ? ' that you may edit' : ''}.${
            running === 0 ? '' : ` Active now: ${String(running)}. Their checks and alerts resume immediately.`
          } Change the filter to change the selection.`}
          more={
            remove.isPending && (
              <p role="status">{t('{ended} of {all} deleted', { ended: progress.ended, all: progress.all })}</p>
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

/** A period that was deleted meanwhile needs no deletion. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
