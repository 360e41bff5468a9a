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
  type ChosenError,
  type Refused,
  listErrorCounts,
  likeThese,
  clearQuestion,
  toRefusalError,
} from './chosen-errors-rules.js';
import { markedText } from './clearing-rules.js';

type Endpoints = typeof clearingEndpoints;

interface Props {
  readonly errors: readonly ChosenError[];
  /** Called with the ids of the marked errors; the other errors remain selected. */
  readonly onCleared: (ids: ReadonlySet<number>) => void;
  readonly onClose: () => void;
}

/** Confirms marking the selected errors as false positive, and reports failures. */
export function ClearChosenDialog({ errors: chosen, onCleared, onClose }: Props) {
  // Copied, because the list changes while errors are marked.
  const [errors, setErrors] = useState(chosen);
  const { IsAdministrator } = useSession();
  const [options, setOptions] = useState({ wholeSlot: false, alike: false, note: '' });
  const set = (part: Partial<typeof options>): void => setOptions({ ...options, ...part });
  const { ended, clear } = useClearing(errors, (left) => {
    const isLeft = toCheckIds(left);
    onCleared(new Set([...toCheckIds(errors)].filter((id) => !isLeft.has(id))));
    if (left.length > 0) setErrors(left);
  });
  return (
    <Confirm
      title={clearQuestion(errors)}
      text={t(
        'The errors then count as OK in uptime, statistics and SLAs. Alerts and incidents do not change. Figures are recomputed.',
      )}
      more={
        <>
          <ul>
            {listErrorCounts(errors).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {!options.alike && (
            <Checkbox
              mt="sm"
              label={t('All errors of their runs, including rechecks')}
              checked={options.wholeSlot}
              onChange={(event) => set({ wholeSlot: event.currentTarget.checked })}
            />
          )}
          {IsAdministrator && (
            <Checkbox
              mt="sm"
              label={t('All similar errors')}
              description={t(
                'All errors of the same monitors and codes between the first and last selected error, at most 50,000.',
              )}
              checked={options.alike}
              onChange={(event) => set({ alike: event.currentTarget.checked })}
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
      onYes={() => clear(options)}
      onClose={onClose}
    />
  );
}

interface ClearOptions {
  readonly wholeSlot: boolean;
  readonly alike: boolean;
  readonly note: string;
}

function useClearing(errors: readonly ChosenError[], onEnd: (left: readonly ChosenError[]) => void) {
  const queries = useQueryClient();
  const format = useFormat();
  const [ended, setEnded] = useState(0);
  const change = useChange<number>({}, (cleared) => notifications.show({ message: markedText(cleared) }));
  const clearAlike = async (Note: object): Promise<number> => {
    const body = { ...likeThese(errors), ...Note };
    const { Cleared } = await call<Endpoints['many']>('POST /api/v1/MonitorCheck/Clear', { body });
    onEnd([]);
    return Cleared;
  };
  const clearEach = async (body: object): Promise<number> => {
    const refused: Refused[] = [];
    const one = (error: ChosenError) =>
      call<Endpoints['one']>('POST /api/v1/MonitorCheck/:monitorCheckId/Clear', {
        params: { monitorCheckId: error.MonitorCheckId },
        body,
      }).catch((why: unknown) => refused.push({ error, why: why instanceof Error ? why : new Error(String(why)) }));
    await runForEach(errors, one, setEnded);
    setEnded(0);
    onEnd(refused.map(({ error }) => error));
    if (refused.length > 0) {
      await queries.invalidateQueries();
      throw toRefusalError(refused, errors.length, format.dateTime);
    }
    return errors.length;
  };
  const clear = ({ wholeSlot, alike, note }: ClearOptions): Promise<number> => {
    const Note = note.trim() === '' ? {} : { Note: note.trim() };
    return change.mutateAsync(() =>
      alike ? clearAlike(Note) : clearEach({ ...(wholeSlot && { AllAttempts: true }), ...Note }),
    );
  };
  return { ended, clear };
}

const toCheckIds = (errors: readonly ChosenError[]): ReadonlySet<number> =>
  new Set(errors.map(({ MonitorCheckId }) => MonitorCheckId));
