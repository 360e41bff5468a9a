import { createHash } from 'node:crypto';
import { SECOND } from '@vedette/kernel/clock';
import { FairQueue, type TaskOwner } from './fair-queue.js';
import { PatternThread, type SearchResult, type ThreadOptions } from './pattern-thread.js';
import { threadCpuMs } from './thread-cpu.js';

/** Runs users' regular expressions so that they can be stopped. */
export interface PatternRunner {
  /**
   * Searches `text` for each expression in turn, each with its own limit of CPU time.
   * @param owner of the search, for fair scheduling; default: an owner without usage
   * @throws ProbeFailure 29002 when the checkpoint could not run the search.
   */
  search(text: string, patterns: readonly RegExp[], owner?: TaskOwner): Promise<SearchResult[]>;
  close(): Promise<void>;
}

export interface PatternLimits extends ThreadOptions {
  /** CPU time limit of an expression; longer ones are stopped. */
  readonly limitMs: number;
  /** CPU time for all expressions of a search in the quick queue before it moves to the slow queue. */
  readonly quickLimitMs: number;
  /** A search that waits longer is rejected. */
  readonly maxWaitMs: number;
}

const LIMITS: PatternLimits = {
  limitMs: 2 * SECOND,
  quickLimitMs: SECOND / 4,
  maxWaitMs: 5 * SECOND,
  threadCpuMs,
  starvedMs: 8 * SECOND,
  memoryMb: 192,
};

const MAX_QUEUED_SEARCHES = 200;
/** Limit for all expressions of a search, as a multiple of the limit of one. */
const MAX_SEARCH_LIMIT_FACTOR = 3;
const MAX_REMEMBERED_SLOW_SEARCHES = 1_000;

interface PatternSearch {
  readonly text: string;
  readonly patterns: readonly RegExp[];
}

/** Runs the searches in turn. Those that remain when the total time is used up count as stopped. */
async function searchAll(
  thread: PatternThread,
  { text, patterns }: PatternSearch,
  limitMs: number,
  totalLimitMs: number,
) {
  const results: SearchResult[] = [];
  let usedMs = 0;
  for (const pattern of patterns) {
    if (usedMs >= totalLimitMs) results.push('cut off');
    else {
      const { result, cpuMs } = await thread.search(text, pattern, Math.min(limitMs, totalLimitMs - usedMs));
      results.push(result);
      usedMs += cpuMs;
    }
  }
  thread.releaseText();
  return { results, usedMs };
}

/** Long expressions are remembered as a digest, because a thousand of them would fill the memory. */
function patternsKey(patterns: readonly RegExp[]): string {
  const text = patterns.join('\n');
  return text.length <= 200 ? text : createHash('sha256').update(text).digest('base64');
}

/**
 * Creates a runner with two threads and a queue for each. Every search starts in the quick queue with a slice of
 * CPU time. One that needs more moves to the slow queue, and starts there the next time, so slow expressions delay only
 * each other.
 */
export function makePatternRunner(overrides: Partial<PatternLimits> = {}): PatternRunner {
  const limits = { ...LIMITS, ...overrides };
  const [quickThread, slowThread] = [new PatternThread(limits), new PatternThread(limits)];
  const { limitMs, quickLimitMs, maxWaitMs } = limits;
  const queueLimits = { maxWaiting: MAX_QUEUED_SEARCHES, maxWaitMs };
  const [quickQueue, slowQueue] = [new FairQueue(queueLimits), new FairQueue(queueLimits)];
  const slowSearchKeys = new Set<string>();

  const searchSlowly = async (key: string, search: PatternSearch): Promise<SearchResult[]> => {
    const { results, usedMs } = await searchAll(slowThread, search, limitMs, limitMs * MAX_SEARCH_LIMIT_FACTOR);
    slowSearchKeys.delete(key);
    if (usedMs >= quickLimitMs) slowSearchKeys.add(key);
    for (const oldest of slowSearchKeys)
      if (slowSearchKeys.size > MAX_REMEMBERED_SLOW_SEARCHES) slowSearchKeys.delete(oldest);
    return results;
  };
  return {
    search: async (text, patterns, owner) => {
      const search = { text, patterns };
      const key = patternsKey(patterns);
      if (!slowSearchKeys.has(key)) {
        const { results } = await quickQueue.run(
          () => searchAll(quickThread, search, quickLimitMs, quickLimitMs),
          owner,
        );
        if (!results.includes('cut off')) return results;
      }
      return slowQueue.run(() => searchSlowly(key, search), owner);
    },
    close: async () => {
      await Promise.all([quickThread.close(), slowThread.close()]);
    },
  };
}

/** Binds a runner to one run of a check, so that its searches delay those of others by one search only. */
export function bindToRun(runner: PatternRunner, owner: TaskOwner = {}): PatternRunner {
  return { ...runner, search: (text, patterns) => runner.search(text, patterns, owner) };
}
