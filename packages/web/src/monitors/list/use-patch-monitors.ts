import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { at, v4 } from '../../api/v4.js';
import { ApiError } from '../../api/problem.js';

export interface MonitorChange {
  readonly IsActive?: boolean;
  readonly GenerateAlert?: boolean;
}

interface Job {
  readonly guids: readonly string[];
  readonly change: MonitorChange;
}

const AT_ONCE = 6;

/** Changes many monitors, a few at a time, and says how many could not be changed and why. */
export function usePatchMonitors() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ guids, change }: Job) => eachOf(guids, (guid) => v4('PATCH', at`/Monitor/${guid}`, change)),
    onSuccess: (problems, { guids }) => {
      report(problems, guids.length);
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => ['monitors', 'monitor'].includes(String(queryKey[0])),
      });
    },
  });
}

/** Runs `work` for all, `AT_ONCE` at a time; the problems found, in no order. */
export async function eachOf(
  guids: readonly string[],
  work: (guid: string) => Promise<unknown>,
): Promise<readonly Error[]> {
  const waiting = [...guids];
  const problems: Error[] = [];
  const worker = async (): Promise<void> => {
    for (let guid = waiting.shift(); guid !== undefined; guid = waiting.shift()) {
      await work(guid).catch((error: unknown) =>
        problems.push(error instanceof Error ? error : new Error(String(error))),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return problems;
}

export function report(problems: readonly Error[], all: number): void {
  const done = all - problems.length;
  if (problems.length === 0) {
    notifications.show({ message: all === 1 ? 'Changed.' : `${String(done)} changed.` });
    return;
  }
  const reasons = new Set(
    problems.flatMap((problem) => (problem instanceof ApiError ? problem.messages : [problem.message])),
  );
  notifications.show({
    color: 'red',
    autoClose: false,
    title: `${String(problems.length)} of ${String(all)} could not be changed`,
    message: [...reasons].slice(0, 3).join(' '),
  });
}
