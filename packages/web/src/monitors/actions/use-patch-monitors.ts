import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import { apiPath, v4 } from '../../api/v4.js';
import { runForEach, uniqueReasons } from '../../parts/actions/run-for-each.js';

export interface MonitorChange {
  readonly IsActive?: boolean;
  readonly GenerateAlert?: boolean;
}

interface PatchRequest {
  readonly guids: readonly string[];
  readonly change: MonitorChange;
}

/** Changes many monitors with limited concurrency, and reports how many failed and why. */
export function usePatchMonitors() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ guids, change }: PatchRequest) =>
      runForEach(guids, (guid) => v4('PATCH', apiPath`/Monitor/${guid}`, change)),
    onSuccess: (problems, { guids }) => {
      reportChanges(problems, guids.length);
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => ['monitors', 'monitor'].includes(String(queryKey[0])),
      });
    },
  });
}

/** Reports the results of a change of `count` monitors. */
export function reportChanges(problems: readonly Error[], count: number): void {
  reportResult(problems, {
    successText: t('{count, plural, one {Changed.} other {# changed.}}', { count }),
    failureTitle: t('{failed, number} of {count, number} could not be changed', { failed: problems.length, count }),
  });
}

interface ResultTexts {
  readonly successText: string;
  /** Title above the reasons, if any failed. */
  readonly failureTitle: string;
}

/** Reports the results of a bulk action. */
export function reportResult(problems: readonly Error[], { successText, failureTitle }: ResultTexts): void {
  if (problems.length === 0) {
    notifications.show({ message: successText });
    return;
  }
  notifications.show({
    color: 'red',
    autoClose: false,
    title: failureTitle,
    message: uniqueReasons(problems).join(' '),
  });
}
