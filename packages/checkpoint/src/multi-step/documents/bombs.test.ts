import { afterAll, expect, test } from 'vitest';
import { ProbeFailure } from '../../probe-failure.js';
import { makeDocumentQueries, type DocumentResult } from './document-queries.js';

/**
 * Documents and queries designed to exhaust memory or time. Each gets a result, and the queries after it get theirs.
 */
const queries = makeDocumentQueries({ quickMs: 500, slowMs: 1_000, memoryMb: 128 });
afterAll(() => queries.close());

/** Returns the result of a query, or that a busy machine could not run it. */
async function said(answer: Promise<DocumentResult>): Promise<string> {
  try {
    return JSON.stringify(await answer);
  } catch (error) {
    if (error instanceof ProbeFailure) return error.message;
    throw error;
  }
}

const laughs = (levels: number): string =>
  Array.from({ length: levels }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join('');
const list = `<r>${'<a>1</a>'.repeat(2_000)}</r>`;
const xmlBombs: Readonly<Record<string, readonly [document: string, query: string]>> = {
  'a billion laughs': [`<!DOCTYPE r [<!ENTITY l0 "ha">${laughs(9)}]><r>&l9;</r>`, '/r'],
  'quadratic entities': [`<!DOCTYPE r [<!ENTITY a "${'a'.repeat(50_000)}">]><r>${'&a;'.repeat(50_000)}</r>`, '/r'],
  'an entity that refers to a file': ['<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]><r>&f;</r>', '/r'],
  'a document type that refers to a URL': ['<!DOCTYPE r SYSTEM "http://127.0.0.1:1/r.dtd"><r>1</r>', '/r'],
  '100,000 levels': [`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`, '//a[last()]'],
  '300,000 opened tags': ['<a>'.repeat(300_000), '/a'],
  'half a million angle brackets': ['<'.repeat(500_000), '/a'],
  '50,000 attributes': [`<r ${Array.from({ length: 50_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`, '//@*'],
  '20,000 namespaces': [`<r ${Array.from({ length: 20_000 }, (_, at) => `xmlns:n${at}="u"`).join(' ')}/>`, '/r'],
  'a query of descendants of descendants': [list, '//*//*//*//*//*//*'],
  'a query of all pairs': [list, 'count(//a[. = //a[. = //a]])'],
  'a query that doubles a text': [list, `${'concat(string(//r),'.repeat(50)}'x'${')'.repeat(50)}`],
  'a query of 20,000 brackets': [list, `${'('.repeat(20_000)}1${')'.repeat(20_000)}`],
};
test.each(Object.keys(xmlBombs))('answers or stops XML: %s', async (name) => {
  const [document = '', query = ''] = xmlBombs[name] ?? [];
  const answer = await said(queries.xml(document, query));
  expect(answer.length).toBeLessThan(1_000_000);
  expect(answer).not.toContain('root:');
  expect(await queries.xml('<r><a>7</a></r>', '/r/a')).toEqual({ found: { kind: 'text', text: '7' } });
});

const deep = (left: string, right: string, levels = 100_000): string => left.repeat(levels) + right.repeat(levels);
const numbers = JSON.stringify(Array.from({ length: 5_000 }, (_, at) => ({ at, text: 'a'.repeat(30) })));
const jsonBombs: Readonly<Record<string, readonly [document: string, path: string]>> = {
  'lists 100,000 deep': [deep('[', ']'), '$..[0]'],
  'objects 100,000 deep': [`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, '$..a'],
  'half a million open brackets': ['['.repeat(500_000), '$'],
  'a number of a million digits': [`{"a":${'9'.repeat(1_000_000)}}`, '$.b'],
  'an exponent of a million digits': [`{"a":1e${'9'.repeat(1_000_000)}}`, '$.b'],
  'a path of descendants of descendants': [numbers, '$..*..*..*..*'],
  'a path of 3,000 steps down': [numbers, `$${'..*'.repeat(3_000)}`],
  'an endless pattern': [numbers, '$[?(@.text =~ /^(a+)+b$/)].at'],
  'filters within filters': [numbers, `$${'[?(@'.repeat(500)}${')]'.repeat(500)}`],
  'a comparison of all pairs': [numbers, '$[?(@.at == $..at)].at'],
  'a million brackets in a path': [numbers, '['.repeat(1_000_000)],
};
test.each(Object.keys(jsonBombs))('answers or stops JSON: %s', async (name) => {
  const [document = '', path = ''] = jsonBombs[name] ?? [];
  const answer = await said(queries.json(document, path));
  expect(answer.length).toBeLessThan(2_000_000);
  expect(await queries.json('{"a":7}', '$.a')).toEqual({ found: { kind: 'text', text: '7' } });
});
