import { afterAll, describe, expect, test } from 'vitest';
import { missingValue, foundText } from '../found-value.js';
import { makeDocumentQueries } from './document-queries.js';

const queries = makeDocumentQueries();
afterAll(() => queries.close());
const ask = (document: unknown, path: string) => queries.json(JSON.stringify(document), path);
const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const shop = {
  Items: [
    { Id: 'x', Price: 3, 'odd name': 'o' },
    { Id: 'y', Price: 7, Tags: ['new', 'hot'] },
  ],
  Deep: { Inner: { Price: 11 } },
  Nothing: null,
};

test.each([
  ['', shop],
  ['$', shop],
  ['Items[1].Id', 'y'],
  ['Items.[1].Id', 'y'],
  ['$.Items[0].Price', 3],
  ['Items[-1].Id', 'y'],
  ["Items[0]['odd name']", 'o'],
  ['Items[*].Price', 3],
  ['..Inner.Price', 11],
  ["Items[?(@.Id=='y')].Price", 7],
  ["Items[?(@.Id!='x')].Id", 'y'],
  ['Items[?(@.Price>5)].Id', 'y'],
  ['Items[?(@.Tags)].Id', 'y'],
  ['Items[?@.Price>5].Id', 'y'],
  ["Items[ ?( @.Id  ==  'y' ) ].Price", 7],
  ['Items[?(@.Price>5)][?(@.Id)]', undefined],
  ["Items[?(@.Id=='y]')].Id", undefined],
  ['Items[1].Tags[1]', 'hot'],
  ['Nothing', null],
  ['Items[9].Id', undefined],
  ['Items.Id', undefined],
  ['toString', undefined],
])('selects the first value of %s', async (path, expected) => {
  const found =
    expected === undefined ? missingValue() : expected === null ? { kind: 'null' } : foundText(toText(expected));
  expect(await ask(shop, path)).toEqual({ found });
});

const checks = {
  checks: [
    { name: 'svcV1', lat: 3.5, ok: true, tags: ['a', 'b'] },
    { name: 'featureV2', lat: 12, ok: false, path: 'C:\\temp', nested: { deep: [1, 2, { x: null }] } },
    { name: 'Third (3)', lat: '7', tags: [] },
  ],
  limits: { lat: 10, 'a.b': 1, "it's": 2 },
};

/** Supported by Json.NET's SelectToken and RFC 9535. */
test.each([
  ['$.checks[-1:].name', 'Third (3)'],
  ['$.checks[0:2].name', 'svcV1'],
  ['$.checks[1:2].name', 'featureV2'],
  ['$.checks[ 1 : 2 ].name', 'featureV2'],
  ['$.checks[:1].lat', 3.5],
  ['$.checks[::-1].name', 'Third (3)'],
  ['$.checks[5:].name', undefined],
  ['$.checks[0:9:0].name', undefined],
  ['$.checks[2:0:-1].name', 'Third (3)'],
  ['$.checks[0,1].name', 'svcV1'],
  ['$.checks[9,1].name', 'featureV2'],
  ["$.checks[0]['nope','name']", 'svcV1'],
  ["$..['nope','deep'][1]", 2],
  ['$.checks[?(@.ok==true && @.lat>1)].name', 'svcV1'],
  ['$.checks[?(@.lat>11 || @.ok == true)].name', 'svcV1'],
  ['$.checks[?(@.lat>11||@.nope)].name', 'featureV2'],
  ['$.checks[?(@.nope || @.lat > 5 && @.ok == false)].name', 'featureV2'],
  ['$.checks[?((@.nope || @.lat > 5) && @.tags)].name', 'Third (3)'],
  ['$.checks[?(!@.ok)].name', 'Third (3)'],
  ['$.checks[?!@.tags].name', 'featureV2'],
  ['$.checks[?(!(@.lat < 5))].name', 'featureV2'],
  ['$.checks[?(@.name =~ /FEATURE/i)].lat', 12],
  ['$.checks[?(@.name =~ /^feature/)].lat', 12],
  ['$.checks[?(@.name =~ /V\\d$/ && @.lat > 4)].name', 'featureV2'],
  ["$.checks[?(@.name =~ '(?i)^THIRD')].name", 'Third (3)'],
  ['$.checks[?(@.name =~ /nothing/)].name', undefined],
  ["$.checks[?(@.name == 'Third (3)')].lat", '7'],
  ['$.checks[?(@.lat === 12)].name', 'featureV2'],
  ['$.checks[?(@.lat !== 3.5)].name', 'featureV2'],
  ['$.checks[?(@.lat > $.limits.lat)].name', 'featureV2'],
  ["$.checks[?('b' == @.tags[*])].name", 'svcV1'],
  ['$.checks[?(@.tags[1])].name', 'svcV1'],
  ['$.checks[?(@.nested.deep[?(@.x == null)])].name', 'featureV2'],
  ['$.checks[?(@.nested[?(@[0] == 1)])].name', 'featureV2'],
  ["$.checks[?(@['name'] == 'featureV2')]['lat']", 12],
  ["$.checks[?(@.path == 'C:\\temp')].name", 'featureV2'],
  ["$.checks[?(@.path == 'C:\\\\temp')].name", 'featureV2'],
  ["$.checks[?(@.name >= 'g' && @.name < 't')].name", 'svcV1'],
  ['$.checks[?(@.nope != 1)].name', undefined],
  ['$.checks[?(@.nope == @.none)].name', undefined],
  ['$.checks[?length(@.tags) == 2].name', 'svcV1'],
  ['$.checks[?(length(@.name) > 5)].name', 'featureV2'],
  ['$.checks[?count(@.tags[*]) == 0].name', 'featureV2'],
  ["$.checks[?match(@.name, 'svc.*')].lat", 3.5],
  ["$.checks[?match(@.name, 'svc')].lat", undefined],
  ["$.checks[?search(@.name, 'V[12]') && @.ok == false].lat", 12],
  ['$.checks[?value(@.tags[0]) == "a"].lat', 3.5],
  ['$.checks.length', 3],
  ['checks.length', 3],
  ['$.checks.length()', 3],
  ['$.checks[0].name.length', 5],
  ['$.checks[(@.length-1)].name', 'Third (3)'],
  ['$.checks[?(@.tags.length > 1)].name', 'svcV1'],
  ['$.checks[?(@.tags.length() == 0)].name', 'Third (3)'],
  ["$['limits']['a.b']", 1],
  ['$["limits"]["a.b"]', 1],
  ["$.limits['it\\'s']", 2],
  ["$.limits['\\u0061.b']", 1],
  ['$..deep[0]', 1],
  ['$..x', null],
  ['$.checks[*].tags[*]', 'a'],
  ['$..checks[?(@.lat==12)]..deep[1]', 2],
  ['$ .limits .lat', 10],
])('supports the notation of other tools: %s', async (path, expected) => {
  const found =
    expected === undefined ? missingValue() : expected === null ? { kind: 'null' } : foundText(toText(expected));
  expect(await ask(checks, path)).toEqual({ found });
});

test('a member named length takes precedence over the length of a text', async () => {
  expect(await ask(['abc', { length: 7 }], '[*].length')).toEqual({ found: foundText('7') });
  expect(await ask({ length: null }, 'length')).toEqual({ found: { kind: 'null' } });
});

const numbers =
  '{"id":1050118621198921728,"price":10.10,"huge":1e400,"zero":-0,"big":1E5,"list":[1050118621198921728,{"a":10.10}],"most":9223372036854775807,"text":"1e400"}';

test.each([
  ['id', '1050118621198921728'],
  ['price', '10.10'],
  ['huge', '1e400'],
  ['zero', '-0'],
  ['big', '1E5'],
  ['most', '9223372036854775807'],
  ['text', '1e400'],
  ['list', '[1050118621198921728,{"a":10.10}]'],
  ['$', numbers],
  ['$..a', '10.10'],
  ['$[?(@ == 1050118621198921728)]', '1050118621198921728'],
  ['$[?(@ == 10.1)]', '10.10'],
  ['$[?(@ > 9223372036854775806)]', '1e400'],
  ['$[?(@ > 9223372036854775806 && @ < 1e300)]', '9223372036854775807'],
  ["$[?(@ == '10.1')]", '10.10'],
  ['list[?(@ == {"a":10.1})].a', '10.10'],
  ['$[?(@ =~ /^10501186211989217\\d\\d$/)]', '1050118621198921728'],
  ['id.length', undefined],
])('keeps all digits of numbers: %s', async (path, expected) => {
  expect(await queries.json(numbers, path)).toEqual({
    found: expected === undefined ? missingValue() : foundText(expected),
  });
});

test('distinguishes numbers that are equal in JavaScript', async () => {
  const text =
    '[{"id":1050118621198921700,"n":"a"},{"id":1050118621198921728,"n":"b"},{"id":"1050118621198921729","n":"c"}]';
  expect(await queries.json(text, '[?(@.id==1050118621198921728)].n')).toEqual({ found: foundText('b') });
  expect(await queries.json(text, "[?(@.id=='1050118621198921728')].n")).toEqual({ found: foundText('b') });
  expect(await queries.json(text, '[?(@.id==1050118621198921729)].n')).toEqual({ found: foundText('c') });
  expect(await queries.json(text, '[?(@.id!=1050118621198921700)].n')).toEqual({ found: foundText('b') });
});

test('keeps all digits of a long document in a process', async () => {
  const text = `[${'1050118621198921728,'.repeat(20_000)}10.10]`;
  expect(await queries.json(text, '[-1]')).toEqual({ found: foundText('10.10') });
  expect(await queries.json(text, '')).toEqual({ found: foundText(text) });
});

test('ignores a byte order mark', async () => {
  expect(await queries.json('\uFEFF{"a":1.50}', 'a')).toEqual({ found: foundText('1.50') });
});

test('accepts an array as the root', async () => {
  expect(await ask([{ Price: 1 }], '[0].Price')).toEqual({ found: foundText('1') });
});

test('finds no values in a text that is not JSON', async () => {
  for (const text of ['', '<a/>', '{"a":', '[1,]']) {
    expect(await queries.json(text, 'a')).toMatchObject({ isDocument: false });
  }
});

const why = (text: string) => ({ found: { kind: 'missing', reason: expect.stringContaining(text) as string } });

test.each([
  'Items[',
  'a[?(@.x=)]',
  "a['b",
  '[?(@.a==nonsense)]',
  'Items[?(@.Id==)]',
  "Items[?(@.Id=='y)]",
  '[1,]',
  '[,1]',
  '[1:2:3:4]',
  '[?(@.a && )]',
  '[?(@.a == 1]',
  '[?1]',
  "[?('a')]",
  '[?(!)]',
  '[?(@.a =~ b)]',
  '[?(@.a =~ /(/)]',
  '[?(@.a =~ /x/q)]',
  '[?nothing(@.a)]',
  '[?length(@.a,@.b)]',
  "[?match(@.a,'(')]",
])('rejects %s as a path', async (path) => {
  expect(await ask(shop, path)).toEqual(why('cannot read'));
});

test.each(['[?(@.a # x)]', '[?(@.a==x # y)]', '[?#x', '[#x', "['# ", '[?(#)]', '[?("# ]'])(
  'parses the maximum number of spaces, in %s, only once',
  async (form) => {
    const path = form.replace('#', ' '.repeat(4_000));
    const all = await Promise.all(Array.from({ length: 300 }, () => ask({ a: 1 }, path)));
    expect(all).toEqual(Array(300).fill(why('cannot read')));
  },
);

test('rejects too long paths without parsing them', async () => {
  expect(await ask({}, `[?(${' '.repeat(1_000_000)}x`)).toEqual(why('longer than'));
  expect(await ask({}, '*.'.repeat(1_000))).toEqual(why('parts'));
});

test('a filter on a deep document does not serialise every level', async () => {
  const deep = `${'['.repeat(100_000)}1${']'.repeat(100_000)}`;
  expect(await queries.json(deep, "$..[?(@ == '[2]')]")).toEqual({ found: missingValue() });
  const found = foundText('[1,{"b":2}]');
  expect(await ask({ a: [[1, { b: 2 }], 3] }, `$..[?(@ == '[1,{"b":2}]')]`)).toEqual({ found });
});

describe('hostile input', () => {
  test('limits nested brackets', async () => {
    for (const path of [`[?${'('.repeat(2_000)}@.a`, `[?${'!'.repeat(2_000)}@.a]`, `[?@${'[?@'.repeat(1_000)}]`]) {
      expect(await ask({}, path)).toEqual(why('levels of brackets'));
    }
  });

  test('stops only an endless expression', async () => {
    const bounded = makeDocumentQueries({ quickMs: 200, slowMs: 1_000, readCpuWaitMs: () => 0 });
    const document = JSON.stringify([{ a: 'a'.repeat(40) }]);
    for (const path of ['[?(@.a =~ /^(a+)+$!/)]', "[?search(@.a, '^(a+)+b')]"]) {
      expect(await bounded.json(document, path)).toEqual(why('too much time'));
    }
    expect(await bounded.json(document, '[0].a.length')).toEqual({ found: foundText('40') });
    await bounded.close();
  });

  test('stops a filter that compares all pairs', async () => {
    const list = Array.from({ length: 2_000 }, (_each, at) => at);
    expect(await ask(list, '[?(@ == $[?(@ == $[*])][7000])]')).toEqual(why('too many nodes'));
  });

  let levels: unknown = 1;
  for (let depth = 0; depth < 3_000; depth += 1) levels = { a: levels, b: levels === 1 ? 2 : undefined };

  test('stops a path that visits too many nodes', async () => {
    expect(await ask(levels, '..a..a..a..nowhere')).toEqual(why('too many nodes'));
  });

  test('reports values that are nested too deeply to be serialised', async () => {
    const deep = `[${'['.repeat(120_000)}1${']'.repeat(120_000)}]`;
    expect(await queries.json(deep, '[0]')).toEqual(why('too deeply'));
  });

  test('a document that exhausts memory ends only its own worker', async () => {
    const small = makeDocumentQueries({ memoryMb: 24, slowMs: 60_000 });
    expect(await small.json(`[${'{},'.repeat(1_000_000)}1]`, '[0]')).toEqual(why('time or memory'));
    expect(await small.xml(`<a>${'<b/>'.repeat(250_000)}</a>`, '//b')).toMatchObject({
      problem: expect.stringContaining('time or memory') as string,
    });
    expect(await small.json('[[1]]', '[0]')).toEqual({ found: foundText('[1]') });
    await small.close();
  });

  test('treats keys with a meaning for the host as data', async () => {
    const text = '{"__proto__":{"polluted":1},"constructor":{"prototype":2}}';
    expect(await queries.json(text, '__proto__.polluted')).toEqual({ found: foundText('1') });
    expect(await queries.json(text, 'constructor.prototype')).toEqual({ found: foundText('2') });
    expect(await queries.json('{}', 'constructor')).toEqual({ found: missingValue() });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
