/** Converts Playwright's calls on pages and elements to actions of scripts. */
import { isKeyName } from '../transaction-script/keys.js';
import { SCRIPT_LIMITS, type ScriptAction, type ScriptElement } from '../transaction-script/script.js';
import { toCheckpointShortcut, type HeldKeys } from './held-keys.js';
import { createAction, looksLikeSecret, secretNote, type ScriptBuilder } from './script-builder.js';
import { toScriptRegex } from './playwright-locators.js';
import { findMember, staticValue, type Link, type SyntaxNode, type StaticValue } from './syntax-nodes.js';

/** A call to convert, with its line and the variables whose values are known. */
export interface CallContext {
  readonly link: Link;
  readonly line: number;
  readonly variables: ReadonlyMap<string, string>;
  readonly builder: ScriptBuilder;
  /** Keys that the program holds down. */
  readonly keys: HeldKeys;
}

const argumentText = ({ link, variables }: CallContext, at: number): string | undefined => {
  const value = staticValue(link.args?.[at], variables);
  return value?.kind === 'text' ? value.text : undefined;
};

/** Returns the time limit of an action if its last argument has a valid one. */
export function readTimeout(args: readonly SyntaxNode[] | undefined): { readonly timeoutMs?: number } {
  const timeoutNode = findMember(args?.at(-1), 'timeout');
  const ms = Number(timeoutNode?.['value'] ?? 0);
  return ms >= 1 && ms <= SCRIPT_LIMITS.maxMs ? { timeoutMs: Math.round(ms) } : {};
}

/** Key codes that programs press instead of keys. */
const KEY_CODES = /\b(?:Key([A-Z])|Digit(\d)|(Control|Shift|Alt|Meta)(?:Left|Right))\b/g;

/** Converts a key or key combination to the names of scripts. */
const toScriptKey = (keyText: string): string =>
  keyText
    .replace(KEY_CODES, (_whole, letter?: string, digit?: string, modifier?: string) =>
      letter === undefined ? (digit ?? modifier ?? '') : letter.toLowerCase(),
    )
    .replace(/\bControlOrMeta\b/g, 'Control')
    .replace(/ $/, 'Space');

function createPressAction(callContext: CallContext, at: number, element?: ScriptElement): ScriptAction | undefined {
  const keyText = argumentText(callContext, at);
  if (keyText !== undefined)
    return createKeyEvent(callContext, callContext.keys.combineWithModifiers(toScriptKey(keyText)), element);
  callContext.builder.note(callContext.line, `${callContext.link.name}: this key is not a key or key combination`);
  return undefined;
}

function createKeyEvent(callContext: CallContext, chord: string, element?: ScriptElement): ScriptAction | undefined {
  const { key, isChanged } = toCheckpointShortcut(chord);
  if (!isKeyName(key)) {
    callContext.builder.note(callContext.line, `${callContext.link.name}: ${chord} is not a key or key combination`);
    return undefined;
  }
  if (isChanged)
    callContext.builder.note(
      callContext.line,
      `${callContext.link.name}: the Mac shortcut ${chord} is imported as ${key}`,
    );
  return createAction('keyEvent', { key, ...(element && { element }) });
}

/** `keyboard.down` and `keyboard.up`: modifiers are held for the keys in between. */
function createHeldKeyEvent(callContext: CallContext, isDown: boolean): ScriptAction | undefined {
  const keyText = argumentText(callContext, 0);
  if (keyText === undefined) {
    callContext.builder.note(callContext.line, `${callContext.link.name}: this key is not a key or key combination`);
    return undefined;
  }
  const key = toScriptKey(keyText);
  const chord = isDown ? callContext.keys.down(key) : callContext.keys.up(key);
  return chord === undefined ? undefined : createKeyEvent(callContext, chord);
}

function createSetAction(callContext: CallContext, element: ScriptElement, at: number): ScriptAction | undefined {
  const { builder, line, link } = callContext;
  if (looksLikeSecret(element.text)) {
    builder.note(line, secretNote(link.name));
    return createAction('set', { element, value: '', isPassword: true });
  }
  const value = link.name === 'clear' ? '' : argumentText(callContext, at);
  if (value === undefined) builder.note(line, `${link.name}: the value is known only at run time: fill it in`);
  return createAction('set', { element, value: value ?? '', ...readTimeout(link.args) });
}

const addUnsupportedNote = ({ builder, line, link }: CallContext): void =>
  builder.note(
    line,
    link.name === '' ? 'this call is not supported in scripts' : `${link.name}: not supported in scripts`,
  );

/** Looks up own properties only, since a program may use names such as `constructor`. */
const ownEntry = <T>(list: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(list, name) ? list[name] : undefined;

const WAIT_STATES: Readonly<Record<string, 'Visible' | 'Exists'>> = { visible: 'Visible', attached: 'Exists' };

/** Options that make a click different from the one of a script. */
const UNSUPPORTED_CLICK_OPTIONS = ['button', 'clickCount', 'modifiers', 'position'] as const;

/**
 * Returns an action on an element; undefined if there is none. `at` is the index of the first argument after those that
 * select the element.
 */
export function convertElementCall(callContext: CallContext, element: ScriptElement, at = 0): ScriptAction | undefined {
  const { link, builder, line, keys } = callContext;
  const common = { element, ...readTimeout(link.args) };
  if (link.name !== 'press' && keys.modifiers.length > 0) {
    builder.note(line, `${link.name}: ${keys.modifiers.join('+')} cannot be held during this action`);
    keys.markModifiersUsed();
  }
  switch (link.name) {
    case 'click':
    case 'tap':
      if (UNSUPPORTED_CLICK_OPTIONS.some((option) => findMember(link.args?.at(-1), option)))
        builder.note(
          line,
          `${link.name}: imported as a single click in the middle with the left button and no modifiers`,
        );
      return createAction('click', common);
    case 'check':
    case 'uncheck':
      builder.note(line, `${link.name}: imported as a click, whatever the previous state`);
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
      return createSetAction(callContext, element, at);
    case 'press':
      return createPressAction(callContext, at, element);
    case 'waitFor':
    case 'waitForSelector': {
      const state = staticValue(findMember(link.args?.at(-1), 'state'), callContext.variables);
      const waitState = ownEntry(WAIT_STATES, state?.text ?? 'visible');
      if (waitState) return createAction('waitForElement', { ...common, waitUntil: waitState });
      builder.note(line, `${link.name}: waiting until an element is gone is not supported`);
      return undefined;
    }
    default:
      addUnsupportedNote(callContext);
      return undefined;
  }
}

/** Calls that are ignored, since scripts wait for pages and end without them. */
const UNNEEDED_CALLS: readonly string[] = [
  'waitForLoadState',
  'waitForNavigation',
  'waitForEvent',
  'close',
  'newPage',
  'newContext',
  'launch',
  'pause',
];

/** Returns an action of the page itself; undefined if there is none. */
export function convertPageCall(callContext: CallContext): ScriptAction | undefined {
  const { link } = callContext;
  switch (link.name) {
    case 'waitForTimeout': {
      const ms = Math.min(Math.round(Number(argumentText(callContext, 0) ?? 0)), SCRIPT_LIMITS.maxMs);
      return ms >= 1 ? createAction('wait', { waitTimeMs: ms }) : undefined;
    }
    case 'screenshot':
      return createAction('screenshot', {});
    case 'keyboard.press':
      return createPressAction(callContext, 0);
    case 'keyboard.down':
    case 'keyboard.up':
      return createHeldKeyEvent(callContext, link.name === 'keyboard.down');
    default:
      if (!UNNEEDED_CALLS.includes(link.name)) addUnsupportedNote(callContext);
      return undefined;
  }
}

const TEXT_MATCHERS: readonly string[] = ['toHaveText', 'toContainText', 'toHaveValue'];
const STATE_MATCHERS: Readonly<Record<string, 'Visible' | 'VisibleAndEnabled' | 'Exists'>> = {
  toBeVisible: 'Visible',
  toBeInViewport: 'Visible',
  toBeEnabled: 'VisibleAndEnabled',
  toBeAttached: 'Exists',
  toBeEditable: 'VisibleAndEnabled',
};

/** Converts an expectation on an element; undefined if scripts do not support it. */
export function convertElementExpectation(
  callContext: CallContext,
  element: ScriptElement,
  isNegated: boolean,
): ScriptAction | undefined {
  const { link, variables, builder, line } = callContext;
  const common = { element, ...readTimeout(link.args) };
  const state = ownEntry(STATE_MATCHERS, link.name);
  const isOptionFalse = ['visible', 'enabled', 'attached', 'editable'].some(
    (option) => findMember(link.args?.[0], option)?.['value'] === false,
  );
  if (state && !isNegated && !isOptionFalse) return createAction('waitForElement', { ...common, waitUntil: state });
  const value = staticValue(link.args?.[0], variables);
  if (!TEXT_MATCHERS.includes(link.name) || !value) {
    builder.note(
      line,
      isNegated
        ? `expect: not ${link.name} is not supported in scripts`
        : `expect: ${link.name} is not supported in scripts`,
    );
    return undefined;
  }
  const textTest = toTextTest(callContext, value);
  return createAction('testElementContent', {
    ...common,
    testType: isNegated ? NEGATED_TESTS[textTest.testType] : textTest.testType,
    value: textTest.value,
  });
}

const NEGATED_TESTS = { Contains: 'DoesNotContain', MatchesRegex: 'DoesNotMatchRegex' } as const;

interface TextTest {
  readonly testType: keyof typeof NEGATED_TESTS;
  readonly value: string;
}

const escapeRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
/** The value of a variable is never part of a regular expression. */
const hasVariable = (text: string): boolean => text.includes('{{');

/**
 * Converts an expected text. Except for `toContainText`, the entire text must match, which scripts express as a regular
 * expression.
 */
function toTextTest({ link, builder, line }: CallContext, value: StaticValue): TextTest {
  if (value.kind === 'pattern') return { testType: 'MatchesRegex', value: toScriptRegex(value) };
  const isFullMatch = link.name !== 'toContainText';
  const ignoresCase = findMember(link.args?.[1], 'ignoreCase')?.['value'] === true;
  if (!isFullMatch && !ignoresCase) return { testType: 'Contains', value: value.text };
  if (hasVariable(value.text)) {
    builder.note(line, `expect: ${link.name}: with a variable, only whether the text is contained is checked`);
    return { testType: 'Contains', value: value.text };
  }
  const text = escapeRegex(value.text.trim().replace(/\s+/g, ' '));
  const pattern = isFullMatch ? `^\\s*${text}\\s*$` : text;
  return { testType: 'MatchesRegex', value: ignoresCase ? `(?i)${pattern}` : pattern };
}

/** Converts an expectation on the page. Scripts have no test of the title, so it is searched for in the document. */
export function convertPageExpectation(callContext: CallContext, isNegated: boolean): ScriptAction | undefined {
  const { link, variables, builder, line } = callContext;
  const value = staticValue(link.args?.[0], variables);
  if (link.name !== 'toHaveTitle' || !value) {
    builder.note(
      line,
      `expect: ${link.name} of the page is not supported in scripts: check something that is shown on it`,
    );
    return undefined;
  }
  const textTest = toTitleTest(value);
  if (textTest.testType === 'Contains')
    builder.note(line, 'expect: toHaveTitle: with a variable, only whether the document contains the text is checked');
  return createAction('testDocumentContent', {
    testType: isNegated ? NEGATED_TESTS[textTest.testType] : textTest.testType,
    value: textTest.value,
  });
}

/** Escapes a text as the document does. */
const escapeForDocument = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function toTitleTest(value: StaticValue): TextTest {
  if (value.kind === 'text') {
    if (hasVariable(value.text)) return { testType: 'Contains', value: escapeForDocument(value.text) };
    const title = escapeRegex(escapeForDocument(value.text.trim().replace(/\s+/g, ' ')));
    return { testType: 'MatchesRegex', value: `<title[^>]*>\\s*${title}\\s*</title>` };
  }
  const [, start = '', inside = '', end = ''] = /^(\^?)(.*?)((?<!\\)\$)?$/s.exec(value.text) ?? [];
  const title = inside.includes('|') ? `(?:${inside})` : inside;
  const pattern = `<title[^>]*>${start === '' ? '[^<]*' : '\\s*'}${title}${end === '' ? '' : '\\s*</title>'}`;
  return { testType: 'MatchesRegex', value: value.flags.includes('i') ? `(?i)${pattern}` : pattern };
}
