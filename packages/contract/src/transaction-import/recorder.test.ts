import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseScript } from '../transaction-script/parse.js';
import { printScript } from '../transaction-script/print.js';
import { scriptFromRecorder } from './recorder.js';

/** As Chrome 140 exports it. */
const RECORDING = `{
  "title": "Buy a lamp",
  "steps": [
    {"type": "setViewport", "width": 1280, "height": 720, "deviceScaleFactor": 1, "isMobile": false, "hasTouch": false, "isLandscape": false},
    {"type": "navigate", "url": "https://shop.example.com/", "assertedEvents": [{"type": "navigation", "url": "https://shop.example.com/", "title": "Lamps"}]},
    {"type": "click", "target": "main", "selectors": [["aria/Accept"], ["cookie-wall", "button.ok"], ["pierce/button.ok"]], "offsetX": 1, "offsetY": 2},
    {"type": "change", "target": "main", "value": "ann", "selectors": [["aria/User name"], ["#user"], ["xpath///*[@id=\\"user\\"]"], ["pierce/#user"]]},
    {"type": "change", "target": "main", "value": "sesame", "selectors": [["#password"]]},
    {"type": "keyDown", "target": "main", "key": "Enter", "assertedEvents": [{"type": "navigation", "url": "https://shop.example.com/account", "title": ""}]},
    {"type": "keyUp", "target": "main", "key": "Enter"},
    {"type": "click", "target": "main", "frame": [0, 1], "selectors": [["aria/Pay now[role=\\"button\\"]"]]},
    {"type": "waitForElement", "target": "main", "selectors": ["#thanks"], "timeout": 5000, "count": 2, "operator": ">="},
    {"type": "waitForExpression", "expression": "window.done === true"},
    {"type": "scroll", "target": "main", "x": 0, "y": 400}
  ]
}`;

test('creates a step per page of a recording and notes skipped parts with lines', () => {
  const { script, notes } = scriptFromRecorder(RECORDING);
  const brief = script?.steps.map(({ name, actions }) => [name, ...actions.map(({ kind }) => kind)]);
  expect(brief).toEqual([
    ['Lamps', 'navigate', 'click', 'set', 'set', 'keyEvent'],
    ['/account', 'switchIframe', 'click', 'switchIframe', 'waitForElement'],
  ]);
  expect(notes.map(({ line, text }) => `${line} ${text.slice(0, 28)}`)).toEqual([
    '4 setViewport: the size of the',
    '8 change: the value looks like',
    '11 the element is found by its ',
    '12 waitForElement: count is ign',
    '13 waitForExpression: scripts o',
    '14 scroll: it has no element an',
  ]);
  expect(parseScript(printScript(script ?? { steps: [] }))).toMatchObject({ script });
});

test('uses the best selector, enters shadow roots and imports no secrets', () => {
  const { script } = scriptFromRecorder(RECORDING);
  const [, accept, user, password] = script?.steps[0]?.actions ?? [];
  expect(accept).toMatchObject({ element: { by: 'css', text: 'button.ok', shadowRoots: [{ text: 'cookie-wall' }] } });
  expect(user).toMatchObject({ value: 'ann', element: { by: 'css', text: '#user', alternatives: { length: 4 } } });
  expect(password).toMatchObject({ value: '', isPassword: true });
  expect(script?.steps[1]?.actions[0]).toMatchObject({
    framePath: [
      { by: 'iframeIndex', text: '0' },
      { by: 'iframeIndex', text: '1' },
    ],
  });
  expect(JSON.stringify(script)).not.toContain('sesame');
});

test('describes an element by its name if its selector is no id', () => {
  const { script } = scriptFromRecorder(RECORDING);
  const descriptions = script?.steps.flatMap(({ actions }) => actions.map(({ description }) => description));
  expect(descriptions?.filter((each) => each !== '')).toEqual([
    'Click the element named “Accept”',
    'Click the button “Pay now”',
  ]);
});

/** Returns the actions of a recording of these steps in short form, and its notes. */
function recorded(...steps: object[]) {
  const { script, notes } = scriptFromRecorder(JSON.stringify({ title: 'x', steps }, null, 1));
  const actions = script?.steps.flatMap((step) => step.actions) ?? [];
  return {
    actions: actions.map((action) => (action.kind === 'keyEvent' ? action.key : action.kind)),
    notes: notes.map(({ text }) => text),
    script,
  };
}
const down = (key: string) => ({ type: 'keyDown', target: 'main', key });
const up = (key: string) => ({ type: 'keyUp', target: 'main', key });
const click = (more: object = {}) => ({ type: 'click', target: 'main', selectors: [['#go']], ...more });

test.each<[string, object[], string[], string[]]>([
  [
    'a chord',
    [down('Control'), down('a'), up('a'), up('Control'), down('Delete'), up('Delete')],
    ['Control+a', 'Delete'],
    [],
  ],
  ['keys released in another order', [down('Shift'), down('Tab'), up('Shift'), up('Tab')], ['Shift+Tab'], []],
  [
    'several while one is held',
    [down('Shift'), down('Tab'), up('Tab'), down('Tab'), up('Tab'), up('Shift')],
    ['Shift+Tab', 'Shift+Tab'],
    [],
  ],
  [
    'two modifiers',
    [down('Control'), down('Shift'), down('End'), up('End'), up('Shift'), up('Control')],
    ['Control+Shift+End'],
    [],
  ],
  [
    'a modifier that is repeated',
    [down('Control'), down('Control'), down('Enter'), up('Enter'), up('Control')],
    ['Control+Enter'],
    [],
  ],
  ['a modifier alone', [down('Alt'), up('Alt'), down('b'), up('b')], ['Alt', 'b'], []],
  [
    'a key that repeats itself',
    [down('ArrowDown'), down('ArrowDown'), up('ArrowDown')],
    ['ArrowDown', 'ArrowDown'],
    [],
  ],
  ['a space with Shift', [down('Shift'), down(' '), up(' '), up('Shift')], ['Shift+Space'], []],
  ['a plus', [down('Control'), down('+'), up('+'), up('Control')], ['Control++'], []],
  ['a release without a press', [up('Enter'), down('a'), up('a')], ['a'], []],
  [
    'a Mac',
    [down('Meta'), down('a'), up('a'), up('Meta')],
    ['Control+a'],
    ['keyDown: the Mac shortcut Meta+a is imported as Control+a'],
  ],
  [
    'a modifier that stays',
    [down('Shift'), down('Tab'), up('Tab')],
    ['Shift+Tab'],
    ['keyDown: Shift is never released'],
  ],
  [
    'a click with a key',
    [down('Control'), click(), up('Control')],
    ['click'],
    ['click: Control cannot be held during this action'],
  ],
  [
    'other keys together',
    [down('ArrowUp'), down('ArrowRight'), up('ArrowUp'), up('ArrowRight')],
    ['ArrowUp', 'ArrowRight'],
    ['keyDown: ArrowRight is pressed when ArrowUp is released, not while it is held'],
  ],
  [
    'an unknown key',
    [down('Control'), down('Dead'), up('Dead'), up('Control')],
    [],
    ['keyDown: Control+Dead is unknown'],
  ],
  ['a long press', [click({ duration: 1_200 })], ['click'], ['click: imported as a short click, not one of 1200 ms']],
  ['a short press', [click({ duration: 80 })], ['click'], []],
  [
    'the middle button',
    [click({ button: 'auxiliary' }), click()],
    ['click'],
    ['click: skipped, only clicks with the left mouse button are supported'],
  ],
])('held keys: %s', (_what, steps, actions, notes) => {
  const found = recorded(...steps);
  expect(found.actions).toEqual(actions);
  expect(found.notes).toEqual(notes);
  if (found.script) expect(parseScript(printScript(found.script))).toMatchObject({ script: found.script });
});

test('finds an element without a name by its role', () => {
  const importSelectors = (...selectors: unknown[]) =>
    JSON.stringify(recorded({ type: 'click', target: 'main', selectors }).script);
  const role = "(//*[self::input[@type='search'] or @role='searchbox'])[1]";
  for (const way of ['aria/[role="searchbox"]', 'aria/ [role="searchbox"]', 'aria/[name=""][role="searchbox"]']) {
    const text = importSelectors([way], ['#f']);
    expect(text).toContain(JSON.stringify(role).slice(1, -1));
    expect(text).not.toContain("''");
  }
  const named = importSelectors(['aria/[name="Find"][role="searchbox"]'], ['#f']);
  expect(named).toContain("@aria-label='Find'");
  expect(importSelectors(['aria/[name=""]'], ['#f'])).not.toContain('xpath');
  expect(importSelectors(['aria/Find[role="searchbox"]'])).toContain("@aria-label='Find'");
});

test.each([
  ['', 1],
  ['{\n"steps": [', 2],
  ['{"title": "x"}', 1],
  ['[]', 1],
])('rejects %j as a recording', (text, line) => {
  expect(scriptFromRecorder(text)).toEqual({ notes: [{ line, text: expect.stringMatching(/^is no/) as string }] });
});

test('imports any recording as a valid script', () => {
  const type = fc.constantFrom(
    'navigate',
    'click',
    'doubleClick',
    'change',
    'keyDown',
    'hover',
    'scroll',
    'waitForElement',
    'x',
  );
  const way = fc.array(
    fc.oneof(fc.stringMatching(/^(aria|text|xpath|pierce)\/[a-z'" ]{1,9}$/), fc.stringMatching(/^#[a-z]{1,9}$/)),
    { maxLength: 3 },
  );
  const step = fc.record(
    {
      type,
      selectors: fc.array(fc.oneof(way, fc.jsonValue())),
      url: fc.webUrl(),
      value: fc.string(),
      key: fc.string(),
      frame: fc.array(fc.nat(3)),
      timeout: fc.integer(),
    },
    { requiredKeys: ['type'] },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
      const { script } = scriptFromRecorder(JSON.stringify({ steps }));
      if (!script) return;
      const read = parseScript(printScript(script));
      const shapes =
        'problems' in read
          ? read.problems.filter(({ text }) => !/must be (CSS|XPath|plain)|is not known/.test(text))
          : [];
      expect(shapes).toEqual([]);
    }),
  );
});
