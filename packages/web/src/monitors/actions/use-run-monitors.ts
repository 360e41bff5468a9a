import { useMutation } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import { runForEach } from '../../parts/actions/run-for-each.js';
import { runMonitor } from './run-monitor.js';
import { reportResult } from './use-patch-monitors.js';

/** Runs many monitors once outside their schedule, and reports failures. The rows update as results arrive. */
export function useRunMonitors() {
  return useMutation({
    mutationFn: (guids: readonly string[]) => runForEach(guids, (guid) => runMonitor(guid)),
    onSuccess: (problems, guids) =>
      reportResult(problems, {
        successText: t('Runs started. The results will appear in the list.'),
        failureTitle: t('{failed, number} of {count, number} could not be run', {
          failed: problems.length,
          count: guids.length,
        }),
      }),
  });
}
