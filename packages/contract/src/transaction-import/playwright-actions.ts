/** Converts Playwright's calls on pages and elements to actions of scripts. */
import { isKeyName } from '../transaction-script/keys.js';
import { SCRIPT_LIMITS, type ScriptAction, type ScriptElement } from '../transaction-script/script.js';
import { toCheckpointShortcut, type HeldKeys } from './held-keys.js';
import { createAction, looksSecret, secretNote, type ScriptMaker } from './imported.js';
import { patternText } from './playwright-locators.js';
import { findMember, staticValue, type Link, type SyntaxNode, type Value } from './syntax.js';

/** A call to convert, with its line and the variables whose values are known. */
export interface Carried {
  readonly link: Link;
  readonly line: number;
  readonly known: ReadonlyMap<string, string>;
  readonly maker: ScriptMaker;
  /** Keys that the program holds down. */
  readonly keys: HeldKeys;
}

const textAt = ({ link, known }: Carried, at: number): string | undefined => {
  const value = staticValue(link.args?.[at], known);
  return value?.kind === 'text' ? value.text : undefined;
};

/** Returns the time limit of an action if its last argument has a valid one. */
export function timeoutIn(args: readonly SyntaxNode[] | undefined): { readonly timeoutMs?: number } {
  const written = findMember(args?.at(-1), 'timeout');
  const ms = Number(written?.['value'] ?? 0);
  return ms >= 1 && ms <= SCRIPT_LIMITS.maxMs ? { timeoutMs: Math.round(ms) } : {};
}

/** Key codes that programs press instead of keys. */
const KEY_CODES = /\b(?:Key([A-Z])|Digit(\d)|(Control|Shift|Alt|Meta)(?:Left|Right))\b/g;

/** Converts a key or key combination to the names of scripts. */
const scriptKey = (written: string): string =>
  written
    .replace(KEY_CODES, (_whole, letter?: string, digit?: string, modifier?: string) =>
      letter === undefined ? (digit ?? modifier ?? '') : letter.toLowerCase(),
    )
    .replace(/\bControlOrMeta\b/g, 'Control')
    .replace(/ $/, 'Space');

function keyAction(carried: Carried, at: number, element?: ScriptElement): ScriptAction | undefined {
  const written = textAt(carried, at);
  if (written !== undefined) return pressed(carried, carried.keys.combination(scriptKey(written)), element);
  carried.maker.note(carried.line, `${carried.link.name}: this key is not a key or key combination`);
  return undefined;
}

function pressed(carried: Carried, chord: string, element?: ScriptElement): ScriptAction | undefined {
  const { key, isChanged } = toCheckpointShortcut(chord);
  if (!isKeyName(key)) {
    carried.maker.note(carried.line, `${carried.link.name}: ${chord} is not a key or key combination`);
    return undefined;
  }
  if (isChanged)
    carried.maker.note(carried.line, `${carried.link.name}: the Mac shortcut ${chord} is imported as ${key}`);
  return createAction('keyEvent', { key, ...(element && { element }) });
}

/** `keyboard.down` and `keyboard.up`: modifiers are held for the keys in between. */
function heldKey(carried: Carried, isDown: boolean): ScriptAction | undefined {
  const written = textAt(carried, 0);
  if (written === undefined) {
    carried.maker.note(carried.line, `${carried.link.name}: this key is not a key or key combination`);
    return undefined;
  }
  const key = scriptKey(written);
  const chord = isDown ? carried.keys.down(key) : carried.keys.up(key);
  return chord === undefined ? undefined : pressed(carried, chord);
}

function setAction(carried: Carried, element: ScriptElement, at: number): ScriptAction | undefined {
  const { maker, line, link } = carried;
  if (looksSecret(element.text)) {
    maker.note(line, secretNote(link.name));
    return createAction('set', { element, value: '', isPassword: true });
  }
  const value = link.name === 'clear' ? '' : textAt(carried, at);
  if (value === undefined) maker.note(line, `${link.name}: the value is known only at run time: fill it in`);
  return createAction('set', { element, value: value ?? '', ...timeoutIn(link.args) });
}

const noteUnsupported = ({ maker, line, link }: Carried): void =>
  maker.note(
    line,
    link.name === '' ? 'this call is not supported in scripts' : `${link.name}: not supported in scripts`,
  );

/** Looks up own properties only, since a program may use names such as `constructor`. */
const ownEntry = <T>(list: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(list, name) ? list[name] : undefined;

const WAITS: Readonly<Record<string, 'Visible' | 'Exists'>> = { visible: 'Visible', attached: 'Exists' };

/** Options that make a click different from the one of a script. */
const CLICKS = ['button', 'clickCount', 'modifiers', 'position'] as const;

/** Returns an action on an element. `at`: index of the first argument of the action itself. Undefined: none. */
export function elementAction(carried: Carried, element: ScriptElement, at = 0): ScriptAction | undefined {
  const { link, maker, line, keys } = carried;
  const common = { element, ...timeoutIn(link.args) };
  if (link.name !== 'press' && keys.modifiers.length > 0) {
    maker.note(line, `${link.name}: ${keys.modifiers.join('+')} cannot be held during this action`);
    keys.use();
  }
  switch (link.name) {
    case 'click':
    case 'tap':
      if (CLICKS.some((option) => findMember(link.args?.at(-1), option)))
        maker.note(
          line,
          `${link.name}: imported as a single click in the middle with the left button and no modifiers`,
        );
      return createAction('click', common);
    case 'check':
    case 'uncheck':
      maker.note(line, `${link.name}: imported as a click, whatever the previous state`);
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
      maker.note(line, `${link.name}: waiting until an element is gone is not supported`);
      return undefined;
    }
    default:
      noteUnsupported(carried);
      return undefined;
  }
}

/** Calls that are ignored, since scripts wait for pages and end without them. */
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

/** Returns an action of the page itself. Undefined: none. */
export function pageAction(carried: Carried): ScriptAction | undefined {
  const { link } = carried;
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
      if (!SILENT.includes(link.name)) noteUnsupported(carried);
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

/** Converts an expectation of an element. Undefined if scripts do not support it. */
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
    maker.note(
      line,
      isNot
        ? `expect: not ${link.name} is not supported in scripts`
        : `expect: ${link.name} is not supported in scripts`,
    );
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
/** The value of a variable is never part of a regular expression. */
const hasVariable = (text: string): boolean => text.includes('{{');

/**
 * Expected texts are compared as a whole, unless the call asks whether they are contained. Scripts express that by a
 * regular expression.
 */
function toTextTest({ link, maker, line }: Carried, value: Value): TextTest {
  if (value.kind === 'pattern') return { testType: 'MatchesRegex', value: patternText(value) };
  const isWhole = link.name !== 'toContainText';
  const anyCase = findMember(link.args?.[1], 'ignoreCase')?.['value'] === true;
  if (!isWhole && !anyCase) return { testType: 'Contains', value: value.text };
  if (hasVariable(value.text)) {
    maker.note(line, `expect: ${link.name}: with a variable, only whether the text is contained is checked`);
    return { testType: 'Contains', value: value.text };
  }
  const text = escaped(value.text.trim().replace(/\s+/g, ' '));
  const pattern = isWhole ? `^\\s*${text}\\s*$` : text;
  return { testType: 'MatchesRegex', value: anyCase ? `(?i)${pattern}` : pattern };
}

/** Converts an expectation of the page. A title is searched in the document. */
export function pageExpectation(carried: Carried, isNot: boolean): ScriptAction | undefined {
  const { link, known, maker, line } = carried;
  const value = staticValue(link.args?.[0], known);
  if (link.name !== 'toHaveTitle' || !value) {
    maker.note(
      line,
      `expect: ${link.name} of the page is not supported in scripts: check something that is shown on it`,
    );
    return undefined;
  }
  const textTest = toTitleTest(value);
  if (textTest.testType === 'Contains')
    maker.note(line, 'expect: toHaveTitle: with a variable, only whether the document contains the text is checked');
  return createAction('testDocumentContent', {
    testType: isNot ? NEGATIVES[textTest.testType] : textTest.testType,
    value: textTest.value,
  });
}

/** Escapes a text as the document does. */
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
