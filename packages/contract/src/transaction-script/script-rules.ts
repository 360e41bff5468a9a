/** What must hold of a script beyond the shapes of its members. Source: the reference on script formats, section 5. */
import { criterionProblem, valueProblem } from '../condition-rules.js';
import type { ErrorConditionType } from '../monitor-enums.js';
import { isKeyName } from './keys.js';
import {
  SCRIPT_LIMITS,
  type Script,
  type ScriptAction,
  type ScriptElement,
  type ScriptSelector,
  type ScriptStep,
  type StepCondition,
} from './script.js';
import { textsOf, variableOf, variablesIn } from './variables.js';

export type NotePlace = (path: readonly PropertyKey[], text: string) => void;

/** What a step may ask besides its actions. */
export const stepConditionTypes: readonly ErrorConditionType[] = [
  ...(['PageElementUrlMatch', 'ConsoleLevel', 'ConsoleContentMatch', 'UseRecommendedCoreWebVitals'] as const),
  ...(['FirstContentfulPaintMaximum', 'LargestContentfulPaintMaximum', 'TimeToInteractiveMaximum'] as const),
  ...(['TotalBlockingTimeMaximum', 'CumulativeLayoutShiftMaximum', 'RequestStartMaximum'] as const),
  ...(['TimeToFirstByteMaximum', 'DomInteractiveMaximum', 'DomCompleteMaximum'] as const),
];

export const isStepCondition = (type: string): type is ErrorConditionType =>
  (stepConditionTypes as readonly string[]).includes(type);

const VARIABLE = '{{';

/** Automatic names: of variables, and of items of the vault. */
const AUTOMATIC =
  /^@(?:DateTime\(.*\)|RandomGuid|UniqueGuid|RandomInt\(.*\)|RandomFloat\(.*\)|RandomChar\(.*\)|RandomUSMedicare|ServerId|UrlEncode\(.*\)|VaultItem\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:Username|Password|OneTimePassword|File))$/is;

function checkSelector({ by, text }: ScriptSelector, path: readonly PropertyKey[], problem: NotePlace): void {
  if (text.includes(VARIABLE)) return;
  const place = [...path, by];
  if (by === 'css' && /^text=|:has-text\(|:text\(|>>/.test(text)) {
    problem(place, 'must be plain CSS: forms of browser libraries are not known');
  }
  if (!isBalanced(text))
    problem(place, `must be ${by === 'css' ? 'CSS' : 'XPath 1.0'}: a bracket or text is not closed`);
}

/** Whether brackets and texts in quotes are closed; what stands between them is the browser's to say. */
function isBalanced(text: string): boolean {
  const closers: string[] = [];
  const plain = text.replace(/\\./g, '').replace(/"[^"]*"|'[^']*'/g, '');
  for (const letter of plain) {
    if (letter === '(') closers.push(')');
    else if (letter === '[') closers.push(']');
    else if ((letter === ')' || letter === ']') && closers.pop() !== letter) return false;
  }
  return closers.length === 0 && !/["']/.test(plain);
}

function checkElement(element: ScriptElement, path: readonly PropertyKey[], problem: NotePlace): void {
  const place = [...path, 'element'];
  checkSelector(element, place, problem);
  for (const [at, host] of element.shadowRoots.entries()) checkSelector(host, [...place, 'shadowRoots', at], problem);
  const isInShadow = element.shadowRoots.length > 0 && element.by === 'xpath';
  if (isInShadow) problem([...place, 'xpath'], 'must be css inside shadow roots');
}

/** As the runner reads it: `(?i)` in front ignores case. */
export function isExpression(pattern: string): boolean {
  try {
    return RegExp(pattern.replace(/^\(\?i\)/, '')) instanceof RegExp;
  } catch {
    return false;
  }
}

function checkAction(action: ScriptAction, path: readonly PropertyKey[], problem: NotePlace): void {
  const place = [...path, action.kind];
  if ('element' in action && action.element !== undefined) checkElement(action.element, place, problem);
  for (const [member, text] of textsOf(action)) {
    const unknown = variablesIn(text).filter((name) => name.startsWith('@') && !AUTOMATIC.test(name));
    for (const name of unknown) problem([...place, member], `{{${name}}} is not known`);
  }
  if (action.kind === 'navigate' && !isAddress(action.url)) {
    problem([...place, 'url'], 'must begin with http:// or https://, or with a variable');
  }
  if (action.kind === 'keyEvent' && !isKeyName(action.key)) problem([...place, 'key'], 'is no key');
  const isPattern = 'testType' in action && action.testType.endsWith('Regex');
  const [member, pattern] = action.kind === 'adjustVariable' ? ['pattern', action.pattern] : ['value', ''];
  const expression = isPattern ? action.value : pattern;
  if (!expression.includes(VARIABLE) && !isExpression(expression)) {
    problem([...place, member], 'must be a regular expression');
  }
}

function checkCondition(condition: StepCondition, path: readonly PropertyKey[], problem: NotePlace): void {
  const { AdditionalConditions } = condition;
  const wrong = valueProblem(condition);
  if (wrong !== undefined) problem([...path, 'data', 'value'], wrong);
  for (const [at, criterion] of AdditionalConditions.entries()) {
    const told = criterionProblem(criterion.Value);
    if (told !== undefined) problem([...path, 'additionalConditions', at, 'value'], told);
  }
}

function isAddress(url: string): boolean {
  const text = url.trim();
  if (text.startsWith(VARIABLE)) return true;
  return /^https?:\/\//i.test(text) && (text.includes(VARIABLE) || URL.canParse(text));
}

/** Names that are used before anything gives them a value. */
function checkVariables(steps: readonly ScriptStep[], warning: NotePlace): void {
  const known = new Set<string>();
  for (const [stepAt, { actions }] of steps.entries()) {
    for (const [at, action] of actions.entries()) {
      for (const [member, text] of textsOf(action)) {
        const unknown = variablesIn(text).filter((name) => !name.startsWith('@') && !known.has(name));
        const path = ['steps', stepAt, 'actions', at, action.kind, member];
        for (const name of unknown) warning(path, `{{${name}}} has no value before this action`);
      }
      known.add(variableOf(action));
    }
  }
}

/** Notes every problem and warning of a script whose shapes are right. */
export function checkScript({ steps }: Script, problem: NotePlace, warning: NotePlace): void {
  const actions = steps.flatMap((step) => step.actions);
  if (actions.length > SCRIPT_LIMITS.actions) problem(['steps'], `must have ${SCRIPT_LIMITS.actions} actions at most`);
  for (const [stepAt, step] of steps.entries()) {
    const path = ['steps', stepAt];
    for (const [at, action] of step.actions.entries()) checkAction(action, [...path, 'actions', at], problem);
    for (const [at, condition] of step.errorConditions.entries()) {
      checkCondition(condition, [...path, 'errorConditions', at], problem);
    }
    if (step.recordWaterfall) continue;
    if (step.collectPageSource) warning([...path, 'collectPageSource'], 'has no effect without recordWaterfall');
    const isStored = step.storePerformanceMetrics;
    if (isStored) warning([...path, 'storePerformanceMetrics'], 'has no effect without recordWaterfall');
  }
  checkVariables(steps, warning);
  const waits = actions.reduce((sum, action) => sum + (action.kind === 'wait' ? action.waitTimeMs : 0), 0);
  if (waits > SCRIPT_LIMITS.runMs) warning(['steps'], 'waits longer than a run may take');
  if (actions[0] && actions[0].kind !== 'navigate') warning(['steps', 0], 'does not begin with navigate');
}
