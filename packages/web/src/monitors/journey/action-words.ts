import type { ActionKind, contentTests } from '@vedette/contract/transaction-script/script';
import { memberList, memberText, type Loose } from '../draft/script-draft.js';
import { stepActions, splitAction } from './journey-draft.js';
import { parseFrame } from './selector-draft.js';

/** What the kinds of actions are called, in the order they are offered. */
export const actionNames: Readonly<Record<ActionKind, string>> = {
  navigate: 'Open an address',
  click: 'Click',
  set: 'Fill in or choose',
  keyEvent: 'Press a key',
  hover: 'Move the pointer over',
  testElementContent: 'Check the text of an element',
  testDocumentContent: 'Check the document',
  waitForElement: 'Wait for an element',
  wait: 'Wait a while',
  screenshot: 'Take a screenshot',
  scrollTo: 'Scroll to an element',
  switchIframe: 'Go into a frame',
  switchBrowserTab: 'Go to another tab',
  adjustVariable: 'Cut a variable to size',
  clearCache: 'Empty the cache',
};

type ContentTest = (typeof contentTests)[number];

/** Tests of a text, as they stand between what is tested and the text. */
export const contentTestWords: Readonly<Record<ContentTest, string>> = {
  Contains: 'contains',
  DoesNotContain: 'does not contain',
  MatchesRegex: 'matches the expression',
  DoesNotMatchRegex: 'does not match the expression',
};

export const isActionKind = (kind: string): kind is ActionKind => Object.hasOwn(actionNames, kind);

function selectorText(settings: Loose): string {
  const element = (settings['element'] ?? {}) as Loose;
  return memberText(element, 'css') || memberText(element, 'xpath') || '(no selector yet)';
}

/** What an action does, in one line: the script's own words, else made from its settings. A password is not shown. */
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
      return `Point at ${selectorText(settings)}`;
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
      return `Go to the tab ${memberText(settings, 'windowTitle') || memberText(settings, 'url')}`;
    case 'adjustVariable':
      return `Cut ${memberText(settings, 'variable')} to size`;
    case 'screenshot':
      return 'Take a screenshot';
    case 'clearCache':
      return 'Empty the cache';
    case undefined:
      return kind === '' ? 'An action without a kind' : kind;
  }
}

/** Items of the vault by what is taken of them: their guids say nothing. */
const shortened = (value: string): string =>
  value.replace(/\{\{@VaultItem\.[^.{}]+\.([A-Za-z]+)\}\}/g, (_all, part: string) => `‹${part} of the vault›`);

function testWord(settings: Loose): string {
  const type = memberText(settings, 'testType');
  return Object.hasOwn(contentTestWords, type) ? contentTestWords[type as ContentTest] : contentTestWords.Contains;
}

function frameSummary(settings: Loose): string {
  const path = memberList(settings, 'framePath').map((frame) => parseFrame(frame).text);
  return path.length === 0 ? 'Go back to the page itself' : `Go into the frame ${path.join(' › ')}`;
}

const RECORDED = [
  ['recordWaterfall', 'waterfall'],
  ['recordFilmstrip', 'filmstrip'],
  ['ignoreErrors', 'may fail'],
] as const;

/** What a step has, behind its name. */
export function stepSummary(step: Loose): string {
  const count = stepActions(step).length;
  const marks = RECORDED.filter(([member]) => step[member] === true).map(([, word]) => word);
  return [`${String(count)} ${count === 1 ? 'action' : 'actions'}`, ...marks].join(', ');
}
