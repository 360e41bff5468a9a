import type { HttpOutcome } from '@vedette/contract/checkpoint/protocol';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import type { Instant } from '@vedette/kernel/clock';
import { contains } from './contains-rules.js';
import { momentOf, parseContentMatch, searchFor, type Search } from './content-match-rules.js';
import type { PatternRunner } from './pattern-runner.js';
import type { SearchResult } from './pattern-thread.js';

export type ContentMatchResult = HttpOutcome['contentMatches'][number];

const LONGEST_SHOWN = 200;
const shown = (pattern: string): string =>
  pattern.length > LONGEST_SHOWN ? `${pattern.slice(0, LONGEST_SHOWN)}…` : pattern;

const broken = ({ code }: ErrorCodeEntry, reason: string): ContentMatchResult => ({ holds: false, code, reason });

function judgeTime(search: Search, result: SearchResult, now: Instant): ContentMatchResult | undefined {
  if (!search.time || typeof result === 'string') return undefined;
  const { offsetMin, maxDifferenceMin } = search.time;
  const moment = momentOf(result.groups, offsetMin, now);
  if (moment === undefined) return broken(errorCodes.contentTimeUnreadable, `no time in "${shown(search.pattern)}"`);
  const differenceMin = Math.abs(now - moment) / 60_000;
  if (differenceMin <= maxDifferenceMin) return undefined;
  const difference = `${differenceMin.toFixed(1)} minutes off, ${maxDifferenceMin} allowed`;
  return broken(errorCodes.contentTimeDiffers, difference);
}

function judge(search: Search, result: SearchResult, isEmpty: boolean, now: Instant): ContentMatchResult | undefined {
  const quoted = `"${shown(search.pattern)}"`;
  if (result === 'cut off') return broken(errorCodes.contentMissing, `${quoted} took too long and was cut off`);
  const isFound = typeof result !== 'string';
  if (isFound && !search.isPositive) return broken(errorCodes.contentForbidden, `found ${quoted}`);
  if (!isFound && search.isPositive) {
    if (isEmpty) return broken(errorCodes.contentEmpty, `empty response, ${quoted} expected`);
    return broken(errorCodes.contentMissing, `not found: ${quoted}`);
  }
  return judgeTime(search, result, now);
}

const FOUND: SearchResult = { groups: {} };

/** Finds each search in the text; only real expressions go to the worker. */
async function find(searches: readonly Search[], text: string, runner: PatternRunner): Promise<SearchResult[]> {
  const wanted = searches.map(({ pattern, isRegex }) => (isRegex === false ? pattern : searchFor(pattern)));
  const expressions = wanted.filter((one) => typeof one !== 'string');
  const matches = expressions.length > 0 ? await runner.search(text, expressions) : [];
  let next = 0;
  return wanted.map((one) => {
    if (typeof one === 'string') return contains(text, one) ? FOUND : 'absent';
    return matches[next++] ?? 'cut off';
  });
}

/**
 * Whether each `ContentMatch` value holds for a text. The first search of a value that fails says why.
 * @throws ProbeFailure 29002 when the text could not be searched for a reason of ours.
 */
export async function matchContent(
  values: readonly string[],
  text: string,
  now: Instant,
  runner: PatternRunner,
): Promise<ContentMatchResult[]> {
  const parsed = values.map(parseContentMatch);
  const found = await find(parsed.flat(), text, runner);
  let at = 0;
  return parsed.map((searches) => {
    const results = searches.map((search) => judge(search, found[at++] ?? 'absent', text === '', now));
    return results.find((result) => result !== undefined) ?? { holds: true };
  });
}
