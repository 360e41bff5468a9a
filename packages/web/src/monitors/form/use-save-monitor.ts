import type { Monitor } from '@vedette/contract/v4/monitor';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { ApiError } from '../../api/problem.js';
import { apiPath, v4 } from '../../api/v4.js';
import { showProblem } from '../../parts/actions/show-problem.js';
import { type MonitorDraft, toMonitorBody, toNewMonitorBody } from '../draft/form-draft.js';

interface SaveMonitorOptions {
  /** Monitor being edited; absent for a new one. */
  readonly monitorGuid: string | undefined;
  /** Groups that a new monitor is added to. */
  readonly groups: readonly string[];
  readonly onProblems: (messages: readonly string[], sent: MonitorDraft) => void;
  readonly onLeave: () => void;
}

interface SaveRequest {
  readonly draft: MonitorDraft;
  /** Hash of the version that was edited. A newer version is not overwritten. */
  readonly hash: string | undefined;
}

type SaveResult = { readonly monitorGuid: string } | { readonly overtakenBy: Monitor };

/** Creates or updates the monitor and opens its page. Problems are reported to the form. */
export function useSaveMonitor({ monitorGuid: stored, groups, onProblems, onLeave }: SaveMonitorOptions) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [overtakenBy, setOvertakenBy] = useState<Monitor>();
  const mutation = useMutation({
    mutationFn: async ({ draft, hash }: SaveRequest): Promise<SaveResult> => {
      if (stored === undefined) return { monitorGuid: await create(draft, groups) };
      const storedMonitor = await v4<Monitor>('GET', apiPath`/Monitor/${stored}`);
      if (hash !== undefined && storedMonitor.Hash !== hash) return { overtakenBy: storedMonitor };
      const { MonitorType: _fixed, ...change } = toMonitorBody(draft);
      await v4('PATCH', apiPath`/Monitor/${stored}`, change);
      return { monitorGuid: stored };
    },
    onSuccess: async (saved, { draft }) => {
      setOvertakenBy('overtakenBy' in saved ? saved.overtakenBy : undefined);
      if ('overtakenBy' in saved) {
        window.scrollTo({ top: 0 });
        return;
      }
      const { monitorGuid } = saved;
      onLeave();
      notifications.show({ message: savedMessage(stored !== undefined, draft) });
      void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('monitor') });
      await navigate({ to: '/monitors/$monitorGuid', params: { monitorGuid } });
    },
    onError: (error, { draft }) => {
      onProblems(
        error instanceof ApiError
          ? error.messages
          : [t('An error occurred in the app. Reload the page and try again.')],
        draft,
      );
      window.scrollTo({ top: 0 });
    },
  });
  const { mutate, isPending } = mutation;
  return { mutate, isPending, overtakenBy, dismiss: () => setOvertakenBy(undefined) };
}

function savedMessage(isStored: boolean, { IsActive }: MonitorDraft): string {
  if (isStored) return t('Saved.');
  return IsActive ? t('Monitor created. First check running.') : t('Monitor created. It is paused.');
}

/**
 * Creates a monitor in its groups. Failures to add it to further groups are only reported, because the monitor already
 * exists.
 */
async function create(draft: MonitorDraft, [first, ...furtherGroups]: readonly string[]): Promise<string> {
  const path = first === undefined ? '/Monitor' : apiPath`/Monitor/MonitorGroup/${first}`;
  const { MonitorGuid } = await v4<{ MonitorGuid: string }>('POST', path, toNewMonitorBody(draft));
  for (const group of furtherGroups) {
    await v4('POST', apiPath`/MonitorGroup/${group}/Member/${MonitorGuid}`).catch(showProblem);
  }
  return MonitorGuid;
}
