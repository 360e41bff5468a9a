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

/** Reports the results of a change of `count` monitors. */
export function report(problems: readonly Error[], count: number): void {
  reportResult(problems, {
    done: t('{count, plural, one {Changed.} other {# changed.}}', { count }),
    failed: t('{failed, number} of {count, number} could not be changed', { failed: problems.length, count }),
  });
}

interface ResultTexts {
  readonly done: string;
  /** Title above the reasons, if any failed. */
  readonly failed: string;
}

/** Reports the results of a bulk action. */
export function reportResult(problems: readonly Error[], { done, failed }: ResultTexts): void {
  if (problems.length === 0) {
    notifications.show({ message: done });
    return;
  }
  notifications.show({
    color: 'red',
    autoClose: false,
    title: failed,
    message: uniqueReasons(problems).join(' '),
  });
}
