import { createHash } from 'node:crypto';
import { SECOND } from '@vedette/kernel/clock';
import { Lane, type Asker } from './lane.js';
import { PatternThread, type SearchResult, type ThreadOptions } from './pattern-thread.js';
import { threadCpuMs } from './thread-cpu.js';

/** Runs users' regular expressions where they can be stopped. */
export interface PatternRunner {
  /**
   * Searches `text` for each expression in turn, each with its own limit of CPU time.
   * @param who whose search it is: turns go by it; default: nobody's who had any other
   * @throws ProbeFailure 29002 when that could not be done for a reason of ours.
   */
  search(text: string, patterns: readonly RegExp[], who?: Asker): Promise<SearchResult[]>;
  close(): Promise<void>;
}

export interface PatternLimits extends ThreadOptions {
  /** CPU time of one expression; one that takes more counts as cut off. */
  readonly limitMs: number;
  /** CPU time of all expressions of a search, before they go to the slow lane. */
  readonly sliceMs: number;
  /** A search whose turn does not come in this time is given up. */
  readonly maxWaitMs: number;
}

const LIMITS: PatternLimits = {
  limitMs: 2 * SECOND,
  sliceMs: SECOND / 4,
  maxWaitMs: 5 * SECOND,
  cpuMs: threadCpuMs,
  starvedMs: 8 * SECOND,
  memoryMb: 192,
};

const MAX_WAITING = 200;
/** All expressions of one search together, as a multiple of the limit of one. */
const WHOLE_SEARCH = 3;
const MAX_KNOWN = 1_000;

interface Search {
  readonly text: string;
  readonly patterns: readonly RegExp[];
}

/** Searches one after the other; what is left when the time of all is used up is cut off unseen. */
async function searchAll(thread: PatternThread, { text, patterns }: Search, limitMs: number, wholeMs: number) {
  const results: SearchResult[] = [];
  let usedMs = 0;
  for (const pattern of patterns) {
    if (usedMs >= wholeMs) results.push('cut off');
    else {
      const { result, cpuMs } = await thread.search(text, pattern, Math.min(limitMs, wholeMs - usedMs));
      results.push(result);
      usedMs += cpuMs;
    }
  }
  thread.rest();
  return { results, usedMs };
}

/** Of long expressions a digest is remembered: a thousand of them would fill the memory. */
function patternsKey(patterns: readonly RegExp[]): string {
  const text = patterns.join('\n');
  return text.length <= 200 ? text : createHash('sha256').update(text).digest('base64');
}

/**
 * Two threads and a lane before each. Every search starts in the quick lane, where it gets a slice of CPU time; one that
 * needs more goes to the slow lane, and there straight away the next time: slow expressions make each other wait, not
 * the rest.
 */
export function makePatternRunner(change: Partial<PatternLimits> = {}): PatternRunner {
  const limits = { ...LIMITS, ...change };
  const [quick, slow] = [new PatternThread(limits), new PatternThread(limits)];
  const { limitMs, sliceMs, maxWaitMs } = limits;
  const line = { maxWaiting: MAX_WAITING, maxWaitMs: maxWaitMs };
  const [quickLane, slowLane] = [new Lane(line), new Lane(line)];
  const known = new Set<string>();

  const searchSlowly = async (key: string, search: Search): Promise<SearchResult[]> => {
    const { results, usedMs } = await searchAll(slow, search, limitMs, limitMs * WHOLE_SEARCH);
    known.delete(key);
    if (usedMs >= sliceMs) known.add(key);
    for (const oldest of known) if (known.size > MAX_KNOWN) known.delete(oldest);
    return results;
  };
  return {
    search: async (text, patterns, who) => {
      const search = { text, patterns };
      const key = patternsKey(patterns);
      if (!known.has(key)) {
        const { results } = await quickLane.enter(() => searchAll(quick, search, sliceMs, sliceMs), who);
        if (!results.includes('cut off')) return results;
      }
      return slowLane.enter(() => searchSlowly(key, search), who);
    },
    close: async () => {
      await Promise.all([quick.close(), slow.close()]);
    },
  };
}

/** The same for one run of a check: its searches make those of others wait for one of them, not for all. */
export function ofOneRun(runner: PatternRunner, who: Asker = {}): PatternRunner {
  return { ...runner, search: (text, patterns) => runner.search(text, patterns, who) };
}
