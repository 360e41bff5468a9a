import { capitalised } from '@vedette/kernel/capitalised';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import { at, v4 } from '../../api/v4.js';
import { runForEach, uniqueReasons } from '../../parts/actions/run-for-each.js';

export interface MonitorChange {
  readonly IsActive?: boolean;
  readonly GenerateAlert?: boolean;
}

interface Job {
  readonly guids: readonly string[];
  readonly change: MonitorChange;
}

/** Changes many monitors with limited concurrency, and reports how many failed and why. */
export function usePatchMonitors() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ guids, change }: Job) => runForEach(guids, (guid) => v4('PATCH', at`/Monitor/${guid}`, change)),
    onSuccess: (problems, { guids }) => {
      report(problems, guids.length);
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => ['monitors', 'monitor'].includes(String(queryKey[0])),
      });
    },
  });
}

/** Reports the results of a bulk change; `done` is the participle for success. */
export function report(problems: readonly Error[], all: number, done = 'changed'): void {
  if (problems.length === 0) {
    notifications.show({
      message: all === 1 ? `${capitalised(done)}.` : `${String(all)} ${done}.`,
    });
    return;
  }
  notifications.show({
    color: 'red',
    autoClose: false,
    title: t('{count} of {all} could not be {done}', { count: String(problems.length), all: String(all), done }),
    message: uniqueReasons(problems).join(' '),
  });
}
