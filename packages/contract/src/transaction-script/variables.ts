/** Variables that the actions of a script use and set. */
import type { ScriptAction } from './script.js';

/** Returns the contents of all `{{…}}` of a text, in order. */
export const variablesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([^{}]+?)\s*\}\}/g)].flatMap(([, name = '']) => (name === '' ? [] : [name]));

/** Returns the texts of an action in which variables are replaced, each with its member. */
export function actionTexts(action: ScriptAction): (readonly [member: string, text: string])[] {
  const element = 'element' in action ? action.element : undefined;
  const selectors = element ? [element, ...element.shadowRoots].map(({ text }) => ['element', text] as const) : [];
  switch (action.kind) {
    case 'navigate':
      return [['url', action.url]];
    case 'set':
    case 'testElementContent':
    case 'testDocumentContent':
      return [...selectors, ['value', action.value]];
    case 'adjustVariable':
      return [
        ['variable', `{{${action.variable}}}`],
        ['pattern', action.pattern],
      ];
    case 'switchBrowserTab':
      return [
        ['windowTitle', action.windowTitle],
        ['url', action.url],
      ];
    case 'switchIframe':
      return action.framePath.map(({ text }) => ['framePath', text]);
    default:
      return selectors;
  }
}

/** Returns the variable that an action sets. Empty: none. */
export const assignedVariable = (action: ScriptAction): string =>
  'assignVariable' in action ? action.assignVariable : action.kind === 'adjustVariable' ? action.variable : '';
