import type { IncidentEvent } from '@vedette/contract/v1/checks/incident';
import { expect, test } from 'vitest';
import { toTimelineLines } from './timeline-lines.js';

const SAW: Readonly<Record<string, Pick<IncidentEvent, 'ErrorLevel' | 'ErrorDescription'>>> = {
  C: { ErrorLevel: 'Confirmed', ErrorDescription: 'HTTP 500' },
  U: { ErrorLevel: 'Unconfirmed', ErrorDescription: 'HTTP 500' },
  T: { ErrorLevel: 'Confirmed', ErrorDescription: 'Timeout' },
  D: { ErrorLevel: 'Confirmed' },
  O: { ErrorLevel: 'NoError' },
};

/**
 * `C` is a confirmed error, `U` an unconfirmed one, `T` another error, `D` one without a description and `O` an OK
 * check, from two checkpoints in turn; any other letter is a note.
 */
const events = (kinds: string): IncidentEvent[] =>
  Array.from(kinds, (kind, At): IncidentEvent => {
    const saw = SAW[kind];
    if (saw === undefined) return { At, Kind: 'Note', Text: '' };
    return { At, Kind: 'Check', Text: At % 2 === 0 ? 'Berlin' : 'Oslo', ...saw };
  });
const shown = (kinds: string): string =>
  toTimelineLines(events(kinds))
    .map((line) => ('folded' in line ? `(${String(line.folded.length)})` : line.Kind.charAt(0)))
    .join('');

test.each([
  ['', ''],
  ['N', 'N'],
  ['CCCCC', 'CCCCC'],
  ['CCCCCC', 'C(4)C'],
  ['NCCCCCCCCNCCN', 'NC(6)CNCCN'],
  ['CCCCCCCNCCCCCCC', 'C(5)CNC(5)C'],
  ['CCCCTTTT', 'CCCCCCCC'],
  ['CCCCCCTTTTTTT', 'C(4)CC(5)C'],
  ['UCNUCUCUCUC', 'CCNC(6)C'],
  ['OUOUOUOU', 'CCCCCCCC'],
  ['ODODODOD', 'CCCCCCCC'],
  ['CCCCCCOCCCCCC', 'C(4)CCC(4)C'],
])('shows %j as %j', (kinds, lines) => {
  expect(shown(kinds)).toBe(lines);
});
