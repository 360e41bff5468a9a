import type { monitorTemplateEndpoints, TemplateApplyRequest } from '@vedette/contract/v1/monitors/monitor-template';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { showProblem } from '../parts/actions/show-problem.js';

interface ApplyRequest {
  readonly monitorTemplateGuid: string;
  readonly request: TemplateApplyRequest;
}

/** Applies a template and reports the result. */
export function useApplyTemplate(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ monitorTemplateGuid, request }: ApplyRequest) =>
      call<typeof monitorTemplateEndpoints.apply>('POST /api/v1/MonitorTemplate/:monitorTemplateGuid/Apply', {
        params: { monitorTemplateGuid },
        body: request,
      }),
    onSuccess: ({ Changed, Unchanged, Skipped }) => {
      const values = { changed: Changed.length, unchanged: Unchanged.length, skipped: Skipped.length };
      notifications.show({
        message:
          Skipped.length > 0
            ? t(
                '{changed, plural, one {# monitor} other {# monitors}} changed, {unchanged, number} already up to date, {skipped, number} skipped.',
                values,
              )
            : t(
                '{changed, plural, one {# monitor} other {# monitors}} changed, {unchanged, number} already up to date.',
                values,
              ),
      });
      onDone();
      return queries.invalidateQueries({
        predicate: ({ queryKey }) => ['monitors', 'monitor'].includes(String(queryKey[0])),
      });
    },
    onError: showProblem,
  });
}
