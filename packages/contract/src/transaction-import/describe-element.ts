/** Descriptions of elements with long selectors, and of the actions on them. Pure. */
import type { ScriptAction } from '../transaction-script/script.js';

/** Maximum length of a name in the description of an element. */
const MAX_QUOTED_LENGTH = 60;

const quote = (text: string): string =>
  `“${text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH - 1)}…` : text}”`;

const LOCATOR_DESCRIPTIONS: Readonly<Record<string, (text: string) => string>> = {
  getByLabel: (text) => `the field labelled ${quote(text)}`,
  getByPlaceholder: (text) => `the field with the placeholder ${quote(text)}`,
  getByAltText: (text) => `the image ${quote(text)}`,
  getByTitle: (text) => `the element titled ${quote(text)}`,
  getByText: (text) => `the text ${quote(text)}`,
  getByTestId: (text) => `the element ${quote(text)}`,
};

/** Names of roles that differ from their identifiers. */
const ROLE_NAMES: Readonly<Record<string, string>> = {
  textbox: 'field',
  searchbox: 'search field',
  spinbutton: 'number field',
  combobox: 'drop-down list',
  img: 'image',
  listitem: 'list item',
  columnheader: 'column header',
  menuitem: 'menu item',
};

export const describeRole = (role: string, name: string): string =>
  `the ${Object.hasOwn(ROLE_NAMES, role) ? ROLE_NAMES[role] : role}${name === '' ? '' : ` ${quote(name)}`}`;

/** Returns the description for a call that finds an element. Undefined for a selector, which is clear by itself. */
export const describeLocator = (call: string, text: string): string | undefined =>
  Object.hasOwn(LOCATOR_DESCRIPTIONS, call) ? LOCATOR_DESCRIPTIONS[call]?.(text) : undefined;

export const describeByName = (name: string): string => `the element named ${quote(name)}`;

/** Returns the description of one of several elements. Counted from 0; -1 is the last. */
export const describeNth = (description: string, index: number): string =>
  index === 0 ? description : `${description} (${index < 0 ? 'the last' : `number ${index + 1}`})`;

export const describeWithText = (description: string, text: string): string =>
  `${description} with the text ${quote(text)}`;

function actionSentence(action: ScriptAction, description: string): string {
  switch (action.kind) {
    case 'click':
      return `Click ${description}`;
    case 'set':
      return `Fill in ${description}`;
    case 'keyEvent':
      return `Press ${action.key} on ${description}`;
    case 'hover':
      return `Hover over ${description}`;
    case 'scrollTo':
      return `Scroll to ${description}`;
    case 'waitForElement':
      return `Wait for ${description}`;
    case 'testElementContent':
      return `Check ${description}`;
    default:
      return action.description;
  }
}

/** Returns the action with a description if its element has one. */
export function withDescription(action: ScriptAction, description: string | undefined): ScriptAction {
  return description !== undefined && 'element' in action
    ? { ...action, description: actionSentence(action, description) }
    : action;
}
