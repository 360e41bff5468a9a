import type { HttpOutcome } from '@vedette/contract/checkpoint/protocol';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import type { Instant } from '@vedette/kernel/clock';
import { contains } from './contains-rules.js';
import { parseNamedTime, parseContentMatch, compileSearch, type ContentSearch } from './content-match-rules.js';
import type { PatternRunner } from './pattern-runner.js';
import type { SearchResult } from './pattern-thread.js';

export type ContentMatchResult = HttpOutcome['contentMatches'][number];

const MAX_QUOTED_LENGTH = 200;
const shortenPattern = (pattern: string): string =>
  pattern.length > MAX_QUOTED_LENGTH ? `${pattern.slice(0, MAX_QUOTED_LENGTH)}…` : pattern;

const failedMatch = ({ code }: ErrorCodeEntry, reason: string): ContentMatchResult => ({ holds: false, code, reason });

function judgeTime(search: ContentSearch, result: SearchResult, now: Instant): ContentMatchResult | undefined {
  if (!search.time || typeof result === 'string') return undefined;
  const { offsetMinutes, maxDifferenceMinutes } = search.time;
  const foundTime = parseNamedTime(result.groups, offsetMinutes, now);
  if (foundTime === undefined)
    return failedMatch(errorCodes.contentTimeUnreadable, `no time in "${shortenPattern(search.pattern)}"`);
  const differenceMinutes = Math.abs(now - foundTime) / 60_000;
  if (differenceMinutes <= maxDifferenceMinutes) return undefined;
  const difference = `${differenceMinutes.toFixed(1)} minutes off, ${maxDifferenceMinutes} allowed`;
  return failedMatch(errorCodes.contentTimeDiffers, difference);
}

/** A search and its result. */
interface Finding {
  readonly search: ContentSearch;
  readonly result: SearchResult;
  /** Whether it was applied as a pattern; a literal match is not. */
  readonly isPattern: boolean;
}

/**
 * States how a value with special characters was interpreted, because text copied from a page is seldom meant as a
 * pattern.
 */
function judgeFinding(
  { search, result, isPattern }: Finding,
  isEmpty: boolean,
  now: Instant,
): ContentMatchResult | undefined {
  const quoted = `"${shortenPattern(search.pattern)}"`;
  if (result === 'cut off') {
    return failedMatch(errorCodes.contentMissing, `${quoted}, as a regular expression, took too long and was stopped`);
  }
  const isFound = typeof result !== 'string';
  if (isFound && !search.isPositive) {
    return failedMatch(errorCodes.contentForbidden, `found ${quoted}${isPattern ? ' as a regular expression' : ''}`);
  }
  if (!isFound && search.isPositive) {
    if (isEmpty) return failedMatch(errorCodes.contentEmpty, `empty response, ${quoted} expected`);
    const searchModes = isPattern ? ', neither as text nor as a regular expression' : '';
    return failedMatch(errorCodes.contentMissing, `not found${searchModes}: ${quoted}`);
  }
  return judgeTime(search, result, now);
}

const FOUND: SearchResult = { groups: {} };

/**
 * Searches the text literally first, then by pattern. Only patterns go to the worker; a search with a time is always a
 * pattern.
 */
async function runSearches(
  searches: readonly ContentSearch[],
  text: string,
  runner: PatternRunner,
): Promise<Finding[]> {
  const prepared = searches.map((search) => {
    const query = search.isRegex === false ? search.pattern : compileSearch(search.pattern);
    const isText = typeof query === 'string' || (!search.time && contains(text, search.pattern));
    return { search, query: isText ? search.pattern : query };
  });
  const patterns = prepared.flatMap(({ query }) => (typeof query === 'string' ? [] : [query]));
  const matches = patterns.length > 0 ? await runner.search(text, patterns) : [];
  let nextMatch = 0;
  return prepared.map(({ search, query }) => {
    if (typeof query !== 'string') return { search, result: matches[nextMatch++] ?? 'cut off', isPattern: true };
    return { search, result: contains(text, query) ? FOUND : 'absent', isPattern: false };
  });
}

/**
 * Evaluates each `ContentMatch` value for a text. The first failing search of a value gives the reason.
 * @throws ProbeFailure 29002 when the checkpoint could not search the text.
 */
export async function matchContent(
  values: readonly string[],
  text: string,
  now: Instant,
  runner: PatternRunner,
): Promise<ContentMatchResult[]> {
  const parsed = values.map(parseContentMatch);
  const allFindings = await runSearches(parsed.flat(), text, runner);
  let offset = 0;
  return parsed.map((searches) => {
    const findings = allFindings.slice(offset, (offset += searches.length));
    const results = findings.map((finding) => judgeFinding(finding, text === '', now));
    return results.find((result) => result !== undefined) ?? { holds: true };
  });
}
