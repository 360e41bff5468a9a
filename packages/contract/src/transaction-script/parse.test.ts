import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseScript } from './parse.js';
import { printScript } from './print.js';
import { runnableScript } from './testing/script-arbitrary.js';

const click = { kind: 'click', description: '', failureMessage: '', ignoreErrors: false, timeoutMs: 30_000 };
const paths = (text: string) => {
  const read = parseScript(text);
  return 'script' in read ? [] : read.problems.map(({ line, path }) => `${line} ${path}`);
};
const inStep = (...actions: unknown[]): string => JSON.stringify({ steps: [{ actions }] });

test('parses a printed script to the same script', () => {
  fc.assert(
    fc.property(runnableScript, (script) => {
      expect(parseScript(printScript(script))).toMatchObject({ script });
    }),
  );
});

test('fills in defaults', () => {
  const text = `\uFEFF[ // the bare list
    {"name": "Open", "actions": [
      {"navigate": {"url": "https://shop.example/", "timeoutMs": 0}},
      {"click": {"element": {"css": "#buy", "name": "x"}, "unknown": 1,}},
    ], "recordWaterfall": "true", "HasScreenshot": true},
  ]`;
  const read = parseScript(text);
  expect('script' in read ? read.script.steps[0] : read).toMatchObject({
    name: 'Open',
    ignoreErrors: false,
    recordWaterfall: true,
    errorConditions: [],
    actions: [
      { kind: 'navigate', url: 'https://shop.example/', timeoutMs: 60_000, ignoreHttpStatus: false },
      {
        ...click,
        waitUntil: 'VisibleAndEnabled',
        element: { by: 'css', text: '#buy', alternatives: [], shadowRoots: [] },
      },
      { kind: 'screenshot' },
    ],
  });
});

const withConditions = (...errorConditions: readonly object[]): string =>
  JSON.stringify({ steps: [{ actions: [], errorConditions }] });

test.each([
  ['', ['1 ']],
  ['{"steps": []}', ['1 steps']],
  ['{"steps": [{\n"actions": [\n{"fly": {}}]}]}', ['3 steps[0].actions[0].fly']],
  ['{"steps": [{"actions": [{}]}]}', ['1 steps[0].actions[0]']],
  ['{\n"steps": "none"', ['2 ']],
  ['{"Steps": [{"SubSteps": []}]}', ['1 ']],
  [inStep({ click: { element: { css: 'a', xpath: '//a' } } }), ['1 steps[0].actions[0].click.element']],
  [
    inStep({ click: { element: { xpath: '//a', shadowRoots: [{ css: 'b' }] } } }),
    ['1 steps[0].actions[0].click.element.xpath'],
  ],
  [inStep({ hover: { element: { css: 'text=Buy' } } }), ['1 steps[0].actions[0].hover.element.css']],
  [inStep({ hover: { element: { css: '#a[b' } } }), ['1 steps[0].actions[0].hover.element.css']],
  [inStep({ navigate: { url: 'ftp://x' } }), ['1 steps[0].actions[0].navigate.url']],
  [inStep({ wait: { waitTimeMs: 60_001 } }), ['1 steps[0].actions[0].wait.waitTimeMs']],
  [inStep({ keyEvent: { key: 'Return' } }), ['1 steps[0].actions[0].keyEvent.key']],
  [inStep({ switchBrowserTab: {} }), ['1 steps[0].actions[0].switchBrowserTab']],
  [inStep({ switchIframe: { framePath: [{}] } }), ['1 steps[0].actions[0].switchIframe.framePath[0]']],
  [
    inStep({ set: { element: { css: 'a' }, value: '{{@Now}}', assignVariable: 'x' } }),
    ['1 steps[0].actions[0].set.assignVariable'],
  ],
  [inStep({ set: { element: { css: 'a' }, value: '{{@Now}}' } }), ['1 steps[0].actions[0].set.value']],
  [
    inStep({ testDocumentContent: { testType: 'MatchesRegex', value: '(' } }),
    ['1 steps[0].actions[0].testDocumentContent.value'],
  ],
  [
    JSON.stringify({ steps: [{ actions: [], errorConditions: [{ type: 'HttpStatus' }] }] }),
    ['1 steps[0].errorConditions[0].type'],
  ],
  [
    withConditions({ type: 'TimeToFirstByteMaximum' }, { type: 'DomCompleteMaximum', data: { value: 'soon' } }),
    ['1 steps[0].errorConditions[0].data.value', '1 steps[0].errorConditions[1].data.value'],
  ],
  [
    withConditions(
      { type: 'PageElementUrlMatch' },
      {
        type: 'PageElementUrlMatch',
        data: { value: '(', matchType: 'ErrorWhenContains' },
        additionalConditions: [{ metric: 'TotalTime', comparison: 'Equal', value: 'long' }],
      },
    ),
    ['1 steps[0].errorConditions[0].data.value', '1 steps[0].errorConditions[1].additionalConditions[0].value'],
  ],
])('rejects %s', (text, expected) => {
  expect(paths(text)).toEqual(expected);
});

test('warns of probable mistakes', () => {
  const wait = { wait: { waitTimeMs: 60_000 } };
  const step = {
    collectPageSource: true,
    actions: [...Array<typeof wait>(5).fill(wait), { click: { element: { css: '{{a}}' } } }],
  };
  const read = parseScript(JSON.stringify({ steps: [step] }));
  expect('script' in read && read.warnings.map(({ path }) => path)).toEqual([
    'steps[0].collectPageSource',
    'steps[0].actions[5].click.element',
    'steps',
    'steps[0]',
  ]);
});

test('warns of members of a condition without effect and reads the script', () => {
  const step = (condition: object) => ({ actions: [{ wait: { waitTimeMs: 1 } }], errorConditions: [condition] });
  const read = parseScript(
    JSON.stringify({
      steps: [
        step({ type: 'ConsoleLevel', data: { level: 'Error', value: 'text', matchType: null }, percentage: 5 }),
        step({ type: 'TimeToFirstByteMaximum', data: { value: 5, level: 'Error', effect: 'Indicate' } }),
      ],
    }),
  );
  expect('script' in read && read.warnings.map(({ path, text }) => `${path}: ${text}`)).toEqual([
    'steps[0].errorConditions[0].percentage: has no effect on ConsoleLevel',
    'steps[0].errorConditions[0].data.value: has no effect on ConsoleLevel',
    'steps[1].errorConditions[0].data.effect: has no effect on TimeToFirstByteMaximum',
    'steps[1].errorConditions[0].data.level: has no effect on TimeToFirstByteMaximum',
    'steps[0]: should begin with navigate',
  ]);
});

test('never throws, whatever the text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(Object.keys(parseScript(text)).length).toBeGreaterThan(0);
    }),
  );
});
