import type { ActionKind, contentTests } from '@vedette/contract/transaction-script/script';
import { memberList, memberText, type Loose } from '../draft/script-draft.js';
import { stepActions, splitAction } from './journey-draft.js';
import { parseFrame } from './selector-draft.js';

/** Names of action types, in the order of the menu. */
export const actionNames: Readonly<Record<ActionKind, string>> = {
  navigate: 'Open a URL',
  click: 'Click',
  set: 'Fill in or select',
  keyEvent: 'Press a key',
  hover: 'Hover over an element',
  testElementContent: 'Check the text of an element',
  testDocumentContent: 'Check the document',
  waitForElement: 'Wait for an element',
  wait: 'Wait',
  screenshot: 'Take a screenshot',
  scrollTo: 'Scroll to an element',
  switchIframe: 'Switch to a frame',
  switchBrowserTab: 'Switch to a tab',
  adjustVariable: 'Transform a variable',
  clearCache: 'Clear the cache',
};

type ContentTest = (typeof contentTests)[number];

/** Texts of content conditions, between the tested text and the value. */
export const contentTestTexts: Readonly<Record<ContentTest, string>> = {
  Contains: 'contains',
  DoesNotContain: 'does not contain',
  MatchesRegex: 'matches regex',
  DoesNotMatchRegex: 'does not match regex',
};

export const isActionKind = (kind: string): kind is ActionKind => Object.hasOwn(actionNames, kind);

function selectorText(settings: Loose): string {
  const element = (settings['element'] ?? {}) as Loose;
  return memberText(element, 'css') || memberText(element, 'xpath') || '(no selector)';
}

/** Summarises an action in one line: its description, otherwise a text from its settings. Passwords are not shown. */
export function actionSummary(action: Loose): string {
  const { kind, settings } = splitAction(action);
  const own = memberText(settings, 'description');
  if (own !== '') return own;
  const value = settings['isPassword'] === true ? '•••••' : shortened(memberText(settings, 'value'));
  switch (isActionKind(kind) ? kind : undefined) {
    case 'navigate':
      return `Open ${memberText(settings, 'url')}`;
    case 'click':
      return `Click ${selectorText(settings)}`;
    case 'set':
      return `Fill in ${selectorText(settings)}: ${value}`;
    case 'keyEvent':
      return `Press ${memberText(settings, 'key')}${settings['element'] === undefined ? '' : ` on ${selectorText(settings)}`}`;
    case 'hover':
      return `Hover over ${selectorText(settings)}`;
    case 'scrollTo':
      return `Scroll to ${selectorText(settings)}`;
    case 'waitForElement':
      return `Wait for ${selectorText(settings)}`;
    case 'testElementContent':
      return `Check that ${selectorText(settings)} ${testWord(settings)} ${value}`;
    case 'testDocumentContent':
      return `Check that the document ${testWord(settings)} ${value}`;
    case 'wait':
      return `Wait ${memberText(settings, 'waitTimeMs')} ms`;
    case 'switchIframe':
      return frameSummary(settings);
    case 'switchBrowserTab':
      return `Switch to tab ${memberText(settings, 'windowTitle') || memberText(settings, 'url')}`;
    case 'adjustVariable':
      return `Transform ${memberText(settings, 'variable')}`;
    case 'screenshot':
      return 'Take a screenshot';
    case 'clearCache':
      return 'Clear the cache';
    case undefined:
      return kind === '' ? 'Action without a type' : kind;
  }
}

/** Shows references to vault items by their property, because a guid means nothing to readers. */
const shortened = (value: string): string =>
  value.replace(/\{\{@VaultItem\.[^.{}]+\.([A-Za-z]+)\}\}/g, (_all, part: string) => `‹${part} from vault›`);

function testWord(settings: Loose): string {
  const type = memberText(settings, 'testType');
  return Object.hasOwn(contentTestTexts, type) ? contentTestTexts[type as ContentTest] : contentTestTexts.Contains;
}

function frameSummary(settings: Loose): string {
  const path = memberList(settings, 'framePath').map((frame) => parseFrame(frame).text);
  return path.length === 0 ? 'Switch to the main page' : `Switch to frame ${path.join(' › ')}`;
}

const RECORDED = [
  ['recordWaterfall', 'waterfall'],
  ['recordFilmstrip', 'filmstrip'],
  ['ignoreErrors', 'may fail'],
] as const;

/** Describes the content of a step, shown after its name. */
export function stepSummary(step: Loose): string {
  const count = stepActions(step).length;
  const marks = RECORDED.filter(([member]) => step[member] === true).map(([, word]) => word);
  return [`${String(count)} ${count === 1 ? 'action' : 'actions'}`, ...marks].join(', ');
}
