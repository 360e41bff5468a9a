import { expect, test } from 'vitest';
import { findFramingProblems, isFramingHeader } from './request-framing.js';

const TRANSFER = 'must not be Transfer-Encoding: the length of the body is sent in Content-Length';
const BESIDE = 'must not be Content-Length beside Transfer-Encoding';
const CONTRADICTION = 'must not contradict another Content-Length';

test.each<[what: string, lines: readonly string[], expected: readonly string[]]>([
  ['a Transfer-Encoding', ['Transfer-Encoding:chunked'], [`0 name ${TRANSFER}`]],
  ['Transfer-Encoding in any case, with spaces', ['X-A:1', ' tRANSFER-encoding :identity'], [`1 name ${TRANSFER}`]],
  [
    'a Content-Length before it',
    ['content-length:4', 'transfer-encoding:chunked'],
    [`0 name ${BESIDE}`, `1 name ${TRANSFER}`],
  ],
  ['two lengths', ['Content-Length:4', 'X-A:1', 'content-length:5'], [`2 value ${CONTRADICTION}`]],
  ['two lengths in one header', ['Content-Length:4, 5'], [`0 value ${CONTRADICTION}`]],
])('rejects %s', (_what, lines, expected) => {
  const problems = findFramingProblems(lines.map(toHeader));
  expect(problems.map(({ at, part, rule }) => `${at} ${part} ${rule}`)).toEqual(expected);
});

test.each([
  [['Content-Length:4']],
  [['Content-Length:<calculated when request is sent>']],
  [['Content-Length:4', 'Content-Length:4']],
  [['Content-Length:{{length}}', 'Content-Length:4']],
  [['X-Transfer-Encoding:chunked', 'TE:trailers', 'Content-Type:text/plain']],
])('accepts %j', (lines) => {
  expect(findFramingProblems(lines.map(toHeader))).toEqual([]);
});

test('recognises headers that the client sets itself', () => {
  const names = ['Transfer-Encoding', 'content-length ', 'Content-Type'];
  expect(names.map((name) => isFramingHeader({ name, value: '' }))).toEqual([true, true, false]);
});

function toHeader(line: string) {
  const [name = '', value = ''] = line.split(':');
  return { name, value };
}
