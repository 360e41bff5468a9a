import type { Monitor } from '@vedette/contract/v4/monitor';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../api/problem.js';
import { at, v4 } from '../../api/v4.js';
import { showProblem } from '../../parts/show-problem.js';
import { type Draft, bodyOf, newBodyOf } from './form-draft.js';

interface Wiring {
  readonly stored: { readonly monitorGuid: string; readonly hash?: string } | undefined;
  /** A new monitor is added to these. */
  readonly groups: readonly string[];
  readonly onProblems: (messages: readonly string[], sent: Draft) => void;
  readonly onLeave: () => void;
}

interface Job {
  readonly draft: Draft;
  /** Save even though the stored monitor is not the one that was opened. */
  readonly force: boolean;
}

/** Creates or changes the monitor and goes to its page; problems come back to the form. */
export function useSaveMonitor({ stored, groups, onProblems, onLeave }: Wiring) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isConflict, setConflict] = useState(false);
  const mutation = useMutation({
    mutationFn: async ({ draft, force }: Job): Promise<string | undefined> => {
      if (!stored) return create(draft, groups);
      if (!force && (await isChangedMeanwhile(stored))) return undefined;
      const { MonitorType: _fixed, ...change } = bodyOf(draft);
      await v4('PATCH', at`/Monitor/${stored.monitorGuid}`, change);
      return stored.monitorGuid;
    },
    onSuccess: async (monitorGuid, { draft }) => {
      setConflict(monitorGuid === undefined);
      if (monitorGuid === undefined) return;
      onLeave();
      notifications.show({ message: wordsOf(stored !== undefined, draft) });
      void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('monitor') });
      await navigate({ to: '/monitors/$monitorGuid', params: { monitorGuid } });
    },
    onError: (error, { draft }) => {
      onProblems(error instanceof ApiError ? error.messages : ['Something went wrong in the page itself.'], draft);
      window.scrollTo({ top: 0 });
    },
  });
  return { mutate: mutation.mutate, isPending: mutation.isPending, isConflict };
}

function wordsOf(isStored: boolean, { IsActive }: Draft): string {
  if (isStored) return 'Saved.';
  return IsActive ? 'Created. The first check runs at once.' : 'Created. It is switched off.';
}

/** Creates a monitor in its groups. One that refuses it is told of: the monitor is there. */
async function create(draft: Draft, [first, ...others]: readonly string[]): Promise<string> {
  const path = first === undefined ? '/Monitor' : at`/Monitor/MonitorGroup/${first}`;
  const { MonitorGuid } = await v4<{ MonitorGuid: string }>('POST', path, newBodyOf(draft));
  for (const group of others) {
    await v4('POST', at`/MonitorGroup/${group}/Member/${MonitorGuid}`).catch(showProblem);
  }
  return MonitorGuid;
}

async function isChangedMeanwhile({ monitorGuid, hash }: NonNullable<Wiring['stored']>): Promise<boolean> {
  const now = await v4<Monitor>('GET', at`/Monitor/${monitorGuid}`);
  return hash !== undefined && now.Hash !== hash;
}
