import type { ActionKind, contentTests } from '@vedette/contract/transaction-script/script';
import { message, messages } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { memberList, memberText, type JsonObject } from '../draft/script-draft.js';
import { stepActions, splitAction } from './journey-draft.js';
import { parseFrame } from './selector-draft.js';

/** Names of action types, in the order of the menu. */
export const actionNames: Readonly<Record<ActionKind, string>> = {
  navigate: t('Open a URL'),
  click: t(message('Click', 'verb')),
  set: t('Fill in or select'),
  keyEvent: t('Press a key'),
  hover: t('Hover over an element'),
  testElementContent: t('Check the text of an element'),
  testDocumentContent: t('Check the document'),
  waitForElement: t('Wait for an element'),
  wait: t(message('Wait', 'verb')),
  screenshot: t('Take a screenshot'),
  scrollTo: t('Scroll to an element'),
  switchIframe: t('Switch to a frame'),
  switchBrowserTab: t('Switch to a tab'),
  adjustVariable: t('Transform a variable'),
  clearCache: t('Clear the cache'),
};

type ContentTest = (typeof contentTests)[number];

/** Texts of content conditions, as options. */
export const contentTestTexts: Readonly<Record<ContentTest, string>> = {
  Contains: t('contains'),
  DoesNotContain: t('does not contain'),
  MatchesRegex: t('matches regex'),
  DoesNotMatchRegex: t('does not match regex'),
};

const ELEMENT_TESTS: Readonly<Record<ContentTest, string>> = messages({
  Contains: 'Check that {element} contains {value}',
  DoesNotContain: 'Check that {element} does not contain {value}',
  MatchesRegex: 'Check that {element} matches regex {value}',
  DoesNotMatchRegex: 'Check that {element} does not match regex {value}',
});
const DOCUMENT_TESTS: Readonly<Record<ContentTest, string>> = messages({
  Contains: 'Check that the document contains {value}',
  DoesNotContain: 'Check that the document does not contain {value}',
  MatchesRegex: 'Check that the document matches regex {value}',
  DoesNotMatchRegex: 'Check that the document does not match regex {value}',
});

export const isActionKind = (kind: string): kind is ActionKind => Object.hasOwn(actionNames, kind);

function selectorText(settings: JsonObject): string {
  const element = (settings['element'] ?? {}) as JsonObject;
  return memberText(element, 'css') || memberText(element, 'xpath') || t('(no selector)');
}

/** Summarises an action in one line: its description, otherwise a text from its settings. Passwords are not shown. */
export function actionSummary(action: JsonObject): string {
  const { kind, settings } = splitAction(action);
  const description = memberText(settings, 'description');
  if (description !== '') return description;
  const value = settings['isPassword'] === true ? '•••••' : replaceVaultReferences(memberText(settings, 'value'));
  const element = selectorText(settings);
  const key = memberText(settings, 'key');
  switch (isActionKind(kind) ? kind : undefined) {
    case 'navigate':
      return t('Open {url}', { url: memberText(settings, 'url') });
    case 'click':
      return t('Click {element}', { element });
    case 'set':
      return t('Fill in {element}: {value}', { element, value });
    case 'keyEvent':
      return settings['element'] === undefined
        ? t('Press {key}', { key })
        : t('Press {key} on {element}', { key, element });
    case 'hover':
      return t('Hover over {element}', { element });
    case 'scrollTo':
      return t('Scroll to {element}', { element });
    case 'waitForElement':
      return t('Wait for {element}', { element });
    case 'testElementContent':
      return t(ELEMENT_TESTS[contentTest(settings)], { element, value });
    case 'testDocumentContent':
      return t(DOCUMENT_TESTS[contentTest(settings)], { value });
    case 'wait':
      return t('Wait {milliseconds} ms', { milliseconds: memberText(settings, 'waitTimeMs') });
    case 'switchIframe':
      return frameSummary(settings);
    case 'switchBrowserTab':
      return t('Switch to tab {tab}', { tab: memberText(settings, 'windowTitle') || memberText(settings, 'url') });
    case 'adjustVariable':
      return t('Transform {variable}', { variable: memberText(settings, 'variable') });
    case 'screenshot':
      return actionNames.screenshot;
    case 'clearCache':
      return actionNames.clearCache;
    case undefined:
      return kind === '' ? t('Action without a type') : kind;
  }
}

/** Replaces references to vault items by the names of their properties, because a guid means nothing to readers. */
const replaceVaultReferences = (value: string): string =>
  value.replace(/\{\{@VaultItem\.[^.{}]+\.([A-Za-z]+)\}\}/g, (_all, property: string) =>
    t('‹{property} from vault›', { property }),
  );

function contentTest(settings: JsonObject): ContentTest {
  const type = memberText(settings, 'testType');
  return Object.hasOwn(contentTestTexts, type) ? (type as ContentTest) : 'Contains';
}

function frameSummary(settings: JsonObject): string {
  const path = memberList(settings, 'framePath').map((frame) => parseFrame(frame).text);
  return path.length === 0 ? t('Switch to the main page') : t('Switch to frame {path}', { path: path.join(' › ') });
}

const STEP_OPTION_LABELS = [
  ['recordWaterfall', t('waterfall')],
  ['recordFilmstrip', t('filmstrip')],
  ['ignoreErrors', t('may fail')],
] as const;

/** Describes the content of a step, shown after its name. */
export function stepSummary(step: JsonObject): string {
  const count = stepActions(step).length;
  const optionLabels = STEP_OPTION_LABELS.filter(([member]) => step[member] === true).map(([, label]) => label);
  return [t('{count, plural, one {# action} other {# actions}}', { count }), ...optionLabels].join(', ');
}
