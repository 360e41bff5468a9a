import type { HttpOutcome } from '@vedette/contract/checkpoint/protocol';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import type { Instant } from '@vedette/kernel/clock';
import { contains } from './contains-rules.js';
import { parseMoment, parseContentMatch, searchFor, type Search } from './content-match-rules.js';
import type { PatternRunner } from './pattern-runner.js';
import type { SearchResult } from './pattern-thread.js';

export type ContentMatchResult = HttpOutcome['contentMatches'][number];

const MAX_SHOWN_LENGTH = 200;
const shown = (pattern: string): string =>
  pattern.length > MAX_SHOWN_LENGTH ? `${pattern.slice(0, MAX_SHOWN_LENGTH)}…` : pattern;

const broken = ({ code }: ErrorCodeEntry, reason: string): ContentMatchResult => ({ holds: false, code, reason });

function judgeTime(search: Search, result: SearchResult, now: Instant): ContentMatchResult | undefined {
  if (!search.time || typeof result === 'string') return undefined;
  const { offsetMin, maxDifferenceMin } = search.time;
  const moment = parseMoment(result.groups, offsetMin, now);
  if (moment === undefined) return broken(errorCodes.contentTimeUnreadable, `no time in "${shown(search.pattern)}"`);
  const differenceMin = Math.abs(now - moment) / 60_000;
  if (differenceMin <= maxDifferenceMin) return undefined;
  const difference = `${differenceMin.toFixed(1)} minutes off, ${maxDifferenceMin} allowed`;
  return broken(errorCodes.contentTimeDiffers, difference);
}

/** A search and its result. */
interface Finding {
  readonly search: Search;
  readonly result: SearchResult;
  /** Whether it was applied as a pattern; a literal match is not. */
  readonly isPattern: boolean;
}

/**
 * States how a value with special characters was interpreted, because text copied from a page is seldom meant as a
 * pattern.
 */
function judge({ search, result, isPattern }: Finding, isEmpty: boolean, now: Instant): ContentMatchResult | undefined {
  const quoted = `"${shown(search.pattern)}"`;
  if (result === 'cut off') {
    return broken(errorCodes.contentMissing, `${quoted}, as a regular expression, took too long and was stopped`);
  }
  const isFound = typeof result !== 'string';
  if (isFound && !search.isPositive) {
    return broken(errorCodes.contentForbidden, `found ${quoted}${isPattern ? ' as a regular expression' : ''}`);
  }
  if (!isFound && search.isPositive) {
    if (isEmpty) return broken(errorCodes.contentEmpty, `empty response, ${quoted} expected`);
    const how = isPattern ? ', neither as text nor as a regular expression' : '';
    return broken(errorCodes.contentMissing, `not found${how}: ${quoted}`);
  }
  return judgeTime(search, result, now);
}

const FOUND: SearchResult = { groups: {} };

/**
 * Searches the text literally first, then by pattern. Only patterns go to the worker; a search with a time is always a
 * pattern.
 */
async function find(searches: readonly Search[], text: string, runner: PatternRunner): Promise<Finding[]> {
  const looked = searches.map((search) => {
    const searched = search.isRegex === false ? search.pattern : searchFor(search.pattern);
    const isText = typeof searched === 'string' || (!search.time && contains(text, search.pattern));
    return { search, searched: isText ? search.pattern : searched };
  });
  const patterns = looked.flatMap(({ searched }) => (typeof searched === 'string' ? [] : [searched]));
  const matches = patterns.length > 0 ? await runner.search(text, patterns) : [];
  let next = 0;
  return looked.map(({ search, searched }) => {
    if (typeof searched !== 'string') return { search, result: matches[next++] ?? 'cut off', isPattern: true };
    return { search, result: contains(text, searched) ? FOUND : 'absent', isPattern: false };
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
  const found = await find(parsed.flat(), text, runner);
  let at = 0;
  return parsed.map((searches) => {
    const findings = found.slice(at, (at += searches.length));
    const results = findings.map((finding) => judge(finding, text === '', now));
    return results.find((result) => result !== undefined) ?? { holds: true };
  });
}
