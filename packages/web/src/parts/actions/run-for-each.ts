import { ApiError } from '../../api/problem.js';

const MAX_CONCURRENT = 6;
const MAX_REASONS = 3;

/**
 * Runs `work` for all items, at most six at a time, and returns the errors in no particular order. `onProgress` receives the
 * number of completed items after each one.
 */
export async function runForEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  onProgress?: (completedCount: number) => void,
): Promise<readonly Error[]> {
  const queue = [...items].map((item) => ({ item }));
  const problems: Error[] = [];
  let completedCount = 0;
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      await work(next.item).catch((error: unknown) =>
        problems.push(error instanceof Error ? error : new Error(String(error))),
      );
      completedCount += 1;
      onProgress?.(completedCount);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
  return problems;
}

/** Returns the first distinct reasons of the errors. */
export function uniqueReasons(problems: readonly Error[]): readonly string[] {
  const reasons = problems.flatMap((problem) => (problem instanceof ApiError ? problem.messages : [problem.message]));
  return [...new Set(reasons)].slice(0, MAX_REASONS);
}
