/** What Playwright does with a page or an element, as actions of scripts. */
import { isKeyName } from '../transaction-script/keys.js';
import { SCRIPT_LIMITS, type ScriptAction, type ScriptElement } from '../transaction-script/script.js';
import { onCheckpoints, type HeldKeys } from './held-keys.js';
import { createAction, looksSecret, SECRET_NOTE, type ScriptMaker } from './imported.js';
import { patternText } from './playwright-locators.js';
import { findMember, staticValue, type Link, type SyntaxNode, type Value } from './syntax.js';

/** A call that is carried over: its link, its line, and texts that are known. */
export interface Carried {
  readonly link: Link;
  readonly line: number;
  readonly known: ReadonlyMap<string, string>;
  readonly maker: ScriptMaker;
  /** Keys that the program holds. */
  readonly keys: HeldKeys;
}

const textAt = ({ link, known }: Carried, at: number): string | undefined => {
  const value = staticValue(link.args?.[at], known);
  return value?.kind === 'text' ? value.text : undefined;
};

/** The time an action may take, when its last argument says so and it fits. */
export function timeoutIn(args: readonly SyntaxNode[] | undefined): { readonly timeoutMs?: number } {
  const written = findMember(args?.at(-1), 'timeout');
  const ms = Number(written?.['value'] ?? 0);
  return ms >= 1 && ms <= SCRIPT_LIMITS.maxMs ? { timeoutMs: Math.round(ms) } : {};
}

/** Places on the keyboard that programs press instead of keys. */
const PLACES = /\b(?:Key([A-Z])|Digit(\d)|(Control|Shift|Alt|Meta)(?:Left|Right))\b/g;

/** A key, or a chord, by the names of scripts. */
const scriptKey = (written: string): string =>
  written
    .replace(PLACES, (_whole, letter?: string, digit?: string, modifier?: string) =>
      letter === undefined ? (digit ?? modifier ?? '') : letter.toLowerCase(),
    )
    .replace(/\bControlOrMeta\b/g, 'Control')
    .replace(/ $/, 'Space');

function keyAction(carried: Carried, at: number, element?: ScriptElement): ScriptAction | undefined {
  const written = textAt(carried, at);
  if (written !== undefined) return pressed(carried, carried.keys.chord(scriptKey(written)), element);
  notPressed(carried, 'this key');
  return undefined;
}

function notPressed({ maker, line, link }: Carried, key: string): void {
  maker.note(line, `${link.name}: ${key} is not a key or key combination`);
}

function pressed(carried: Carried, chord: string, element?: ScriptElement): ScriptAction | undefined {
  const { key, isChanged } = onCheckpoints(chord);
  if (!isKeyName(key)) {
    notPressed(carried, chord);
    return undefined;
  }
  if (isChanged)
    carried.maker.note(carried.line, `${carried.link.name}: the Mac shortcut ${chord} is imported as ${key}`);
  return createAction('keyEvent', { key, ...(element && { element }) });
}

/** `keyboard.down` and `keyboard.up`: modifiers are held for what is pressed between them. */
function heldKey(carried: Carried, isDown: boolean): ScriptAction | undefined {
  const written = textAt(carried, 0);
  if (written === undefined) {
    notPressed(carried, 'this key');
    return undefined;
  }
  const key = scriptKey(written);
  const chord = isDown ? carried.keys.down(key) : carried.keys.up(key);
  return chord === undefined ? undefined : pressed(carried, chord);
}

function setAction(carried: Carried, element: ScriptElement, at: number): ScriptAction | undefined {
  const { maker, line, link } = carried;
  if (looksSecret(element.text)) {
    maker.note(line, `${link.name}: ${SECRET_NOTE}`);
    return createAction('set', { element, value: '', isPassword: true });
  }
  const value = link.name === 'clear' ? '' : textAt(carried, at);
  if (value === undefined) maker.note(line, `${link.name}: the value is known only while the program runs: fill it in`);
  return createAction('set', { element, value: value ?? '', ...timeoutIn(link.args) });
}

/** What a program asks for may be called like what every object has. */
const ownEntry = <T>(list: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(list, name) ? list[name] : undefined;

const WAITS: Readonly<Record<string, 'Visible' | 'Exists'>> = { visible: 'Visible', attached: 'Exists' };

/** How an element may be clicked otherwise. */
const CLICKS = ['button', 'clickCount', 'modifiers', 'position'] as const;

/** An action on an element; `at`: which argument of the call is the first of the action itself. Undefined: none. */
export function elementAction(carried: Carried, element: ScriptElement, at = 0): ScriptAction | undefined {
  const { link, maker, line, keys } = carried;
  const common = { element, ...timeoutIn(link.args) };
  if (link.name !== 'press' && keys.modifiers.length > 0) {
    maker.note(line, `${link.name}: ${keys.modifiers.join(' and ')} cannot be held during this action`);
    keys.use();
  }
  switch (link.name) {
    case 'click':
    case 'tap':
      if (CLICKS.some((option) => findMember(link.args?.at(-1), option)))
        maker.note(line, `${link.name}: it is clicked once in the middle, with the left button and no other key`);
      return createAction('click', common);
    case 'check':
    case 'uncheck':
      maker.note(line, `${link.name}: it is clicked, however it was before`);
      return createAction('click', common);
    case 'hover':
      return createAction('hover', common);
    case 'scrollIntoViewIfNeeded':
      return createAction('scrollTo', common);
    case 'fill':
    case 'type':
    case 'pressSequentially':
    case 'selectOption':
    case 'clear':
      return setAction(carried, element, at);
    case 'press':
      return keyAction(carried, at, element);
    case 'waitFor':
    case 'waitForSelector': {
      const state = staticValue(findMember(link.args?.at(-1), 'state'), carried.known);
      const waitState = ownEntry(WAITS, state?.text ?? 'visible');
      if (waitState) return createAction('waitForElement', { ...common, waitUntil: waitState });
      maker.note(line, `${link.name}: waiting until something is gone is not known`);
      return undefined;
    }
    default:
      maker.note(line, `${link.name || 'this'}: there is no such action in a script`);
      return undefined;
  }
}

/** Calls that need nothing in a script: it waits for pages by itself, and ends by itself. */
const SILENT: readonly string[] = [
  'waitForLoadState',
  'waitForNavigation',
  'waitForEvent',
  'close',
  'newPage',
  'newContext',
  'launch',
  'pause',
];

/** An action of the page itself; undefined: none. */
export function pageAction(carried: Carried): ScriptAction | undefined {
  const { link, maker, line } = carried;
  switch (link.name) {
    case 'waitForTimeout': {
      const ms = Math.min(Math.round(Number(textAt(carried, 0) ?? 0)), SCRIPT_LIMITS.maxMs);
      return ms >= 1 ? createAction('wait', { waitTimeMs: ms }) : undefined;
    }
    case 'screenshot':
      return createAction('screenshot', {});
    case 'keyboard.press':
      return keyAction(carried, 0);
    case 'keyboard.down':
    case 'keyboard.up':
      return heldKey(carried, link.name === 'keyboard.down');
    default:
      if (!SILENT.includes(link.name)) maker.note(line, `${link.name || 'this'}: there is no such action in a script`);
      return undefined;
  }
}

const TEXT_TESTS: readonly string[] = ['toHaveText', 'toContainText', 'toHaveValue'];
const STATES: Readonly<Record<string, 'Visible' | 'VisibleAndEnabled' | 'Exists'>> = {
  toBeVisible: 'Visible',
  toBeInViewport: 'Visible',
  toBeEnabled: 'VisibleAndEnabled',
  toBeAttached: 'Exists',
  toBeEditable: 'VisibleAndEnabled',
};

/** What an expectation of an element asks; undefined: what scripts cannot ask. */
export function elementExpectation(carried: Carried, element: ScriptElement, isNot: boolean): ScriptAction | undefined {
  const { link, known, maker, line } = carried;
  const common = { element, ...timeoutIn(link.args) };
  const state = ownEntry(STATES, link.name);
  const isOpposite = ['visible', 'enabled', 'attached', 'editable'].some(
    (option) => findMember(link.args?.[0], option)?.['value'] === false,
  );
  if (state && !isNot && !isOpposite) return createAction('waitForElement', { ...common, waitUntil: state });
  const value = staticValue(link.args?.[0], known);
  if (!TEXT_TESTS.includes(link.name) || !value) {
    maker.note(line, `expect: ${isNot ? 'not ' : ''}${link.name} cannot be asked in a script`);
    return undefined;
  }
  const textTest = toTextTest(carried, value);
  return createAction('testElementContent', {
    ...common,
    testType: isNot ? NEGATIVES[textTest.testType] : textTest.testType,
    value: textTest.value,
  });
}

const NEGATIVES = { Contains: 'DoesNotContain', MatchesRegex: 'DoesNotMatchRegex' } as const;

interface TextTest {
  readonly testType: keyof typeof NEGATIVES;
  readonly value: string;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
/** What a variable holds is no part of a regular expression. */
const hasVariable = (text: string): boolean => text.includes('{{');

/** A text is all there is, unless it is asked whether it is contained; scripts say that by a regular expression. */
function toTextTest({ link, maker, line }: Carried, value: Value): TextTest {
  if (value.kind === 'pattern') return { testType: 'MatchesRegex', value: patternText(value) };
  const isWhole = link.name !== 'toContainText';
  const anyCase = findMember(link.args?.[1], 'ignoreCase')?.['value'] === true;
  if (!isWhole && !anyCase) return { testType: 'Contains', value: value.text };
  if (hasVariable(value.text)) {
    maker.note(
      line,
      `expect: ${link.name}: with a variable it is asked only whether the text is contained, as written`,
    );
    return { testType: 'Contains', value: value.text };
  }
  const text = escaped(value.text.trim().replace(/\s+/g, ' '));
  const pattern = isWhole ? `^\\s*${text}\\s*$` : text;
  return { testType: 'MatchesRegex', value: anyCase ? `(?i)${pattern}` : pattern };
}

/** What an expectation of the page asks: its title is looked for in the document. */
export function pageExpectation(carried: Carried, isNot: boolean): ScriptAction | undefined {
  const { link, known, maker, line } = carried;
  const value = staticValue(link.args?.[0], known);
  if (link.name !== 'toHaveTitle' || !value) {
    maker.note(
      line,
      `expect: ${link.name} of the page cannot be asked in a script: check something that is shown on it`,
    );
    return undefined;
  }
  const textTest = toTitleTest(value);
  if (textTest.testType === 'Contains')
    maker.note(line, 'expect: toHaveTitle: with a variable it is asked only whether the document contains the text');
  return createAction('testDocumentContent', {
    testType: isNot ? NEGATIVES[textTest.testType] : textTest.testType,
    value: textTest.value,
  });
}

/** As the document has it, where some signs are written otherwise. */
const inDocument = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function toTitleTest(value: Value): TextTest {
  if (value.kind === 'text') {
    if (hasVariable(value.text)) return { testType: 'Contains', value: inDocument(value.text) };
    const title = escaped(inDocument(value.text.trim().replace(/\s+/g, ' ')));
    return { testType: 'MatchesRegex', value: `<title[^>]*>\\s*${title}\\s*</title>` };
  }
  const [, start = '', inside = '', end = ''] = /^(\^?)(.*?)((?<!\\)\$)?$/s.exec(value.text) ?? [];
  const title = inside.includes('|') ? `(?:${inside})` : inside;
  const pattern = `<title[^>]*>${start === '' ? '[^<]*' : '\\s*'}${title}${end === '' ? '' : '\\s*</title>'}`;
  return { testType: 'MatchesRegex', value: value.flags.includes('i') ? `(?i)${pattern}` : pattern };
}
