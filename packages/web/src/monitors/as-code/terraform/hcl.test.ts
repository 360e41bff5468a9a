import { expect, test } from 'vitest';
import { Expression, hclBlock, hclComment, hclString, JsonText } from './hcl.js';

test.each([
  ['plain', '"plain"'],
  ['a "b" \\ c', '"a \\"b\\" \\\\ c"'],
  ['one\r\ntwo\tthree', '"one\\r\\ntwo\\tthree"'],
  ['${x} and %{if x}', '"$${x} and %%{if x}"'],
  // Doubling a sign after another one of its kind would change its meaning.
  ['$${x} %%{y}', '"$\\u0024{y} %\\u0025{y}"'.replace('{y}', '{x}')],
  ['$ { % {', '"$ { % {"'],
  ['\0\u0008\u000c\u007f', '"\\u0000\\u0008\\u000c\\u007f"'],
  ['\u2028 \u202e', '"\\u2028 \\u202e"'],
  ['<<EOT\n~ 商店 🚀', '"<<EOT\\n~ 商店 🚀"'],
])('writes %j as a string literal without a template', (text, literal) => {
  expect(hclString(text)).toBe(literal);
});

test('keeps a comment on one line', () => {
  expect(hclComment('a\nresource "x" {}\u2028b')).toBe('# a resource "x" {} b');
});

test('formats a body as terraform fmt does', () => {
  const block = hclBlock(
    ['resource', 'kind', 'label'],
    [
      ['a', 1],
      ['longer', true],
      ['list', [{ x: null, 'not an identifier': 'y' }]],
      ['b', ['x', 'y']],
      { comment: 'why' },
      ['json', new JsonText({ deep: [] })],
      ['of', new Expression('var.x')],
      { block: 'lifecycle', lines: [['ignore_changes', [new Expression('a')]]] },
    ],
  );
  expect(block.split('\n')).toEqual([
    'resource "kind" "label" {',
    '  a      = 1',
    '  longer = true',
    '  list = [',
    '    {',
    '      x                   = null',
    '      "not an identifier" = "y"',
    '    },',
    '  ]',
    '  b = ["x", "y"]',
    '  # why',
    '  json = jsonencode({',
    '    deep = []',
    '  })',
    '  of = var.x',
    '  lifecycle {',
    '    ignore_changes = [a]',
    '  }',
    '}',
  ]);
});
