/** Elements that are found by long selectors, and what is done with them, in words. Pure. */
import type { ScriptAction } from '../transaction-script/script.js';

/** How long a name may be in the words for an element. */
const MAX_QUOTED_LENGTH = 60;

const quoted = (text: string): string =>
  `“${text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH - 1)}…` : text}”`;

const FOUND_BY: Readonly<Record<string, (text: string) => string>> = {
  getByLabel: (text) => `the field labelled ${quoted(text)}`,
  getByPlaceholder: (text) => `the field with the hint ${quoted(text)}`,
  getByAltText: (text) => `the picture ${quoted(text)}`,
  getByTitle: (text) => `what is titled ${quoted(text)}`,
  getByText: (text) => `the text ${quoted(text)}`,
  getByTestId: (text) => `the element ${quoted(text)}`,
};

/** Roles whose names are not their words. */
const ROLES: Readonly<Record<string, string>> = {
  textbox: 'field',
  searchbox: 'search field',
  spinbutton: 'number field',
  combobox: 'list of choices',
  img: 'picture',
  listitem: 'list entry',
  columnheader: 'column head',
  menuitem: 'menu entry',
};

export const roleWords = (role: string, name: string): string =>
  `the ${Object.hasOwn(ROLES, role) ? ROLES[role] : role}${name === '' ? '' : ` ${quoted(name)}`}`;

/** Of a call that finds an element; undefined: by a selector, which says it best. */
export const foundWords = (call: string, text: string): string | undefined =>
  Object.hasOwn(FOUND_BY, call) ? FOUND_BY[call]?.(text) : undefined;

export const namedWords = (name: string): string => `what is called ${quoted(name)}`;

/** The words for one of several; counted from 0, -1 is the last. */
export const nthWords = (words: string, at: number): string =>
  at === 0 ? words : `${words} (${at < 0 ? 'the last' : `number ${at + 1}`})`;

export const withTextWords = (words: string, text: string): string => `${words} with the text ${quoted(text)}`;

function actionSentence(action: ScriptAction, words: string): string {
  switch (action.kind) {
    case 'click':
      return `Click ${words}`;
    case 'set':
      return `Fill in ${words}`;
    case 'keyEvent':
      return `Press ${action.key} on ${words}`;
    case 'hover':
      return `Point at ${words}`;
    case 'scrollTo':
      return `Scroll to ${words}`;
    case 'waitForElement':
      return `Wait for ${words}`;
    case 'testElementContent':
      return `Check ${words}`;
    default:
      return action.description;
  }
}

/** The action, with words of its own where its element has some. */
export function inWords(action: ScriptAction, words: string | undefined): ScriptAction {
  return words !== undefined && 'element' in action
    ? { ...action, description: actionSentence(action, words) }
    : action;
}
