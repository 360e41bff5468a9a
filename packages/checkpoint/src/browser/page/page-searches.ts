import type { PageConsoleEntry, PageElement, PageOutcome } from '@vedette/contract/checkpoint/page-outcome';
import type { PagePattern, PageTarget } from '@vedette/contract/checkpoint/page-target';
import type { PatternRunner } from '../../patterns/pattern-runner.js';
import { meetsCriteria } from './criteria-rules.js';

/**
 * Searches texts for a pattern, case-insensitively: literally first, then as an expression. An empty pattern matches
 * the first text.
 */
export async function searchTexts(
  texts: readonly string[],
  { pattern, isRegex }: PagePattern,
  runner: PatternRunner,
): Promise<{ readonly found?: string }> {
  if (pattern === '') return texts[0] === undefined ? {} : { found: texts[0] };
  const lowerPattern = pattern.toLowerCase();
  const found = texts.find((text) => text.toLowerCase().includes(lowerPattern));
  if (found !== undefined) return { found };
  const expression = isRegex ? compilePattern(pattern) : undefined;
  if (!expression) return {};
  // One search for all texts, one per line, so that the position shows which text matched.
  const [result = 'absent'] = await runner.search(texts.map(toOneLine).join('\n'), [expression]);
  return typeof result === 'string' ? {} : { found: result.groups['line'] ?? '' };
}

const toOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

function compilePattern(pattern: string): RegExp | undefined {
  try {
    return new RegExp(`^(?<line>.*(?:${pattern}).*)$`, 'im');
  } catch {
    return undefined;
  }
}

/** Evaluates the URL and console conditions of a target in order. */
export async function searchPage(
  { urlMatches, consoleMatches }: PageTarget,
  findings: { readonly elements: readonly PageElement[]; readonly console: readonly PageConsoleEntry[] },
  runner: PatternRunner,
): Promise<Pick<PageOutcome, 'urlMatches' | 'consoleMatches'>> {
  const results: Pick<PageOutcome, 'urlMatches' | 'consoleMatches'> = { urlMatches: [], consoleMatches: [] };
  const elements = findings.elements.filter(({ isBlocked }) => !isBlocked);
  for (const condition of urlMatches) {
    const urls = elements.filter((element) => meetsCriteria(element, condition.criteria)).map(({ url }) => url);
    results.urlMatches.push(await searchTexts(urls, condition, runner));
  }
  for (const condition of consoleMatches) {
    const texts = findings.console
      .filter(({ level }) => condition.level === '' || level === condition.level)
      .map(({ text }) => text);
    results.consoleMatches.push(await searchTexts(texts, condition, runner));
  }
  return results;
}
