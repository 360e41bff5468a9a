import type { clearingEndpoints } from '@vedette/contract/v1/checks/check';
import { Checkbox, Progress, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { call } from '../../api/client.js';
import { useSession } from '../../api/session.js';
import { Confirm } from '../../parts/dialogs/confirm.js';
import { runForEach } from '../../parts/actions/run-for-each.js';
import { useFormat } from '../../parts/format/format.js';
import { useChange } from '../../parts/actions/use-change.js';
import {
  type SelectedError,
  type ClearingFailure,
  listErrorCounts,
  similarErrorsSelection,
  clearConfirmationTitle,
  toClearingError,
} from './selected-errors-rules.js';
import { markedText } from './clearing-rules.js';

type Endpoints = typeof clearingEndpoints;

interface Props {
  readonly errors: readonly SelectedError[];
  /** Called with the ids of the marked errors; the other errors remain selected. */
  readonly onCleared: (ids: ReadonlySet<number>) => void;
  readonly onClose: () => void;
}

/** Confirms marking the selected errors as false positive, and reports failures. */
export function ClearSelectedDialog({ errors: selectedErrors, onCleared, onClose }: Props) {
  // Copied, because the list changes while errors are marked.
  const [errors, setErrors] = useState(selectedErrors);
  const { IsAdministrator } = useSession();
  const [options, setOptions] = useState({ allAttempts: false, allSimilar: false, note: '' });
  const set = (changes: Partial<typeof options>): void => setOptions({ ...options, ...changes });
  const { ended, clear } = useClearing(errors, (remaining) => {
    const remainingIds = toCheckIds(remaining);
    onCleared(new Set([...toCheckIds(errors)].filter((id) => !remainingIds.has(id))));
    if (remaining.length > 0) setErrors(remaining);
  });
  return (
    <Confirm
      title={clearConfirmationTitle(errors)}
      text={t(
        'The errors then count as OK in uptime, statistics and SLAs. Alerts and incidents do not change. Figures are recomputed.',
      )}
      details={
        <>
          <ul>
            {listErrorCounts(errors).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {!options.allSimilar && (
            <Checkbox
              mt="sm"
              label={t('All errors of their runs, including rechecks')}
              checked={options.allAttempts}
              onChange={(event) => set({ allAttempts: event.currentTarget.checked })}
            />
          )}
          {IsAdministrator && (
            <Checkbox
              mt="sm"
              label={t('All similar errors')}
              description={t(
                'All errors of the same monitors and codes between the first and last selected error, at most 50,000.',
              )}
              checked={options.allSimilar}
              onChange={(event) => set({ allSimilar: event.currentTarget.checked })}
            />
          )}
          <Textarea
            mt="sm"
            label={t('Reason')}
            description={t('Stored with each check and in the audit log.')}
            maxLength={1_000}
            autosize
            value={options.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
          {ended > 0 && (
            <Progress mt="sm" value={(100 * ended) / Math.max(1, errors.length)} aria-label={t('Progress')} />
          )}
        </>
      }
      action={t('Mark as false positive')}
      onConfirm={() => clear(options)}
      onClose={onClose}
    />
  );
}

interface ClearOptions {
  readonly allAttempts: boolean;
  readonly allSimilar: boolean;
  readonly note: string;
}

function useClearing(errors: readonly SelectedError[], onCompleted: (remaining: readonly SelectedError[]) => void) {
  const queries = useQueryClient();
  const format = useFormat();
  const [ended, setEnded] = useState(0);
  const change = useChange<number>({}, (cleared) => notifications.show({ message: markedText(cleared) }));
  const clearSimilar = async (noteField: object): Promise<number> => {
    const body = { ...similarErrorsSelection(errors), ...noteField };
    const { Cleared } = await call<Endpoints['many']>('POST /api/v1/MonitorCheck/Clear', { body });
    onCompleted([]);
    return Cleared;
  };
  const clearEach = async (body: object): Promise<number> => {
    const failures: ClearingFailure[] = [];
    const clearOne = (error: SelectedError) =>
      call<Endpoints['one']>('POST /api/v1/MonitorCheck/:monitorCheckId/Clear', {
        params: { monitorCheckId: error.MonitorCheckId },
        body,
      }).catch((why: unknown) => failures.push({ error, why: why instanceof Error ? why : new Error(String(why)) }));
    await runForEach(errors, clearOne, setEnded);
    setEnded(0);
    onCompleted(failures.map(({ error }) => error));
    if (failures.length > 0) {
      await queries.invalidateQueries();
      throw toClearingError(failures, errors.length, format.dateTime);
    }
    return errors.length;
  };
  const clear = ({ allAttempts, allSimilar, note }: ClearOptions): Promise<number> => {
    const noteField = note.trim() === '' ? {} : { Note: note.trim() };
    return change.mutateAsync(() =>
      allSimilar ? clearSimilar(noteField) : clearEach({ ...(allAttempts && { AllAttempts: true }), ...noteField }),
    );
  };
  return { ended, clear };
}

const toCheckIds = (errors: readonly SelectedError[]): ReadonlySet<number> =>
  new Set(errors.map(({ MonitorCheckId }) => MonitorCheckId));
