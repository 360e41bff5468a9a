import type { IncidentEvent } from '@vedette/contract/v1/incident';
import { expect, test } from 'vitest';
import { linesOf } from './timeline-words.js';

/** `C` is a check, anything else something of note. */
const events = (kinds: string): IncidentEvent[] =>
  Array.from(kinds, (kind, At) => ({ At, Kind: kind === 'C' ? 'Check' : 'Note', Text: '' }) as const);
const shown = (kinds: string): string =>
  linesOf(events(kinds))
    .map((line) => ('folded' in line ? `(${String(line.folded.length)})` : line.Kind.charAt(0)))
    .join('');

test.each([
  ['', ''],
  ['N', 'N'],
  ['CCCCC', 'CCCCC'],
  ['CCCCCC', 'C(4)C'],
  ['NCCCCCCCCNCCN', 'NC(6)CNCCN'],
  ['CCCCCCCNCCCCCCC', 'C(5)CNC(5)C'],
])('%j is shown as %j', (kinds, lines) => {
  expect(shown(kinds)).toBe(lines);
});
