import { expect, test } from 'vitest';
import { captureValues } from './captures.js';
import type { Capture } from './custom-integration-rules.js';
import { XmlResponse, type XmlValue } from './xml-value.js';

const XML = `<?xml version="1.0"?>
<r:reply xmlns:r="urn:r"><r:ticket id="INC-7"><r:state>Open &amp; new</r:state></r:ticket><r:ticket id="INC-8"/></r:reply>`;
const JSON_BODY = '{"result":{"items":[{"id":7,"name":"a"}]}}';
const TEXT = 'created ticket INC-42 at noon';

const elapsed = (): number => performance.now();
async function xmlAt(document: string, query: string, patienceMs?: number): Promise<XmlValue> {
  const xml = new XmlResponse(document, elapsed, patienceMs);
  try {
    return await xml.query(query);
  } finally {
    xml.close();
  }
}

async function captureValue(body: string, Source: Capture['Source'], Property?: string): Promise<string | undefined> {
  const into = new Map<string, string>();
  const answer = { status: 201, headers: { 'x-id': '9', 'set-cookie': ['a=1', 'b=2'] }, body };
  const problem = await captureValues(
    [{ Source, Name: 'Id', ...(Property !== undefined && { Property }) }],
    answer,
    into,
  );
  return problem ?? into.get('Id');
}

test.each<[Capture['Source'], string | undefined, string, string]>([
  ['ResponseStatusCode', undefined, '', '201'],
  ['ResponseHeader', 'X-Id', '', '9'],
  ['ResponseHeader', 'Set-Cookie', '', 'a=1, b=2'],
  ['ResponseHeader', 'X-Other', '', 'Id is not in the response'],
  ['ResponseBodyJson', 'result.items[0].id', JSON_BODY, '7'],
  ['ResponseBodyJson', '$.result.items[0].name', JSON_BODY, 'a'],
  ['ResponseBodyJson', 'result.items[0]', JSON_BODY, '{"id":7,"name":"a"}'],
  ['ResponseBodyJson', 'result.items[1].id', JSON_BODY, 'Id is not in the response'],
  ['ResponseBodyJson', 'a', '<no json>', 'Id is not in the response'],
  ['ResponseBodyJson', 'id', '\uFEFF{"id":1050118621198921728}', '1050118621198921728'],
  ['ResponseBodyJson', 'in', '{"in":[{"id":9223372036854775807,"p":10.10}]}', '[{"id":9223372036854775807,"p":10.10}]'],
  ['ResponseBodyXml', '//r:ticket/@id', XML, 'INC-7'],
  ['ResponseBodyXml', '//r:ticket[2]/@id', XML, 'INC-8'],
  ['ResponseBodyXml', '//r:state', XML, 'Open & new'],
  ['ResponseBodyXml', 'count(//r:ticket)', XML, '2'],
  ['ResponseBodyXml', '//r:nothing', XML, 'Id is not in the response'],
  ['ResponseBodyText', undefined, TEXT, TEXT],
  ['ResponseBodyText', 'ticket ([A-Z]+-\\d+)', TEXT, 'INC-42'],
  ['ResponseBodyText', 'INC-\\d+', TEXT, 'INC-42'],
  ['ResponseBodyText', 'no such thing', TEXT, 'Id is not in the response'],
  ['ResponseBodyText', '(', TEXT, 'Id is not in the response'],
])('%s %j of %j gives %j', async (source, property, body, expected) => {
  expect(await captureValue(body, source, property)).toBe(expected);
});

test('reports invalid XML and invalid queries', async () => {
  expect(await captureValue('{"a":1}', 'ResponseBodyXml', '//a')).toMatch(/^Id is not in the response: \S/);
  expect(await captureValue('', 'ResponseBodyXml', '//a')).toBe('Id is not in the response: the body is empty');
  expect(await captureValue(XML, 'ResponseBodyXml', '//a[')).toMatch(/^Id is not in the response: \S/);
});

test('stops an endless query, and does not expand entities recursively', async () => {
  const deep = `<a>${'<b>'.repeat(400)}${'</b>'.repeat(400)}</a>`;
  const slow = `count(${'//b'.repeat(12)})`;
  expect(await xmlAt(deep, slow, 200)).toEqual({ problem: 'the query took too long, or too much memory' });
  const bomb = '<!DOCTYPE a [<!ENTITY l "lol"><!ENTITY m "&l;&l;&l;&l;">]><a>&m;</a>';
  expect(JSON.stringify(await xmlAt(bomb, '/a'))).not.toContain('lollol');
});

test('a response that exhausts the memory ends only the process reading it', async () => {
  const many = `<a>${'<b/>'.repeat(250_000)}</a>`;
  const took = { problem: 'the query took too long, or too much memory' };
  expect(await xmlAt(many, 'count(//b)', 50_000)).toEqual(took);
  expect(await xmlAt('<a>1</a>', '/a')).toEqual({ value: '1' });
}, 60_000);

test('rejects a value longer than any message', async () => {
  const long = `<a>${'x'.repeat(600_000)}</a>`;
  expect(await captureValue(long, 'ResponseBodyXml', 'concat(/, /)')).toMatch(/: the result is longer than/);
});

test('rejects JSON that is nested too deeply to be serialised', async () => {
  const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  expect(await captureValue(deep, 'ResponseBodyJson', 'a')).toBe('Id is not in the response');
});
