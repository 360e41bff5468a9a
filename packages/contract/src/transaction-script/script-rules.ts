/** Rules of a script beyond the shapes of its members. */
import { conditionDefinitions } from '../v4/error-condition.js';
import { criterionProblem, valueProblem } from '../condition-rules.js';
import type { ErrorConditionType } from '../v4/monitor-enums.js';
import { cssProblem } from './css-rules.js';
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
import { actionTexts, assignedVariable, variablesIn } from './variables.js';
import { xpathProblem } from './xpath-rules.js';

export type AddScriptProblem = (path: readonly PropertyKey[], text: string) => void;

/** Conditions that a step may have besides its actions. */
export const stepConditionTypes: readonly ErrorConditionType[] = [
  'PageElementUrlMatch',
  'ConsoleLevel',
  'ConsoleContentMatch',
  'UseRecommendedCoreWebVitals',
  'FirstContentfulPaintMaximum',
  'LargestContentfulPaintMaximum',
  'TimeToInteractiveMaximum',
  'TotalBlockingTimeMaximum',
  'CumulativeLayoutShiftMaximum',
  'RequestStartMaximum',
  'TimeToFirstByteMaximum',
  'DomInteractiveMaximum',
  'DomCompleteMaximum',
];

export const isStepCondition = (type: string): type is ErrorConditionType =>
  (stepConditionTypes as readonly string[]).includes(type);

const VARIABLE_START = '{{';

/** Built-in names: functions, and references to vault items. */
const BUILT_IN_NAME =
  /^@(?:DateTime\(.*\)|RandomGuid|UniqueGuid|RandomInt\(.*\)|RandomFloat\(.*\)|RandomChar\(.*\)|RandomUSMedicare|ServerId|UrlEncode\(.*\)|VaultItem\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:Username|Password|OneTimePassword|File))$/is;

const INTEGER_RANGE = /^\s*-?\d{1,15}\s*,\s*-?\d{1,15}\s*$/;
const NUMBER_RANGE = /^\s*-?\d{1,15}(?:\.\d{1,15})?\s*,\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/;

/** Checks the arguments of a known function. */
function checkArguments(name: string, problem: (text: string) => void): void {
  const [, functionName = '', argumentText = ''] = /^@(\w+)\((.*)\)$/s.exec(name) ?? [];
  const [low = 0, high = 0] = argumentText.split(',').map(Number);
  switch (functionName.toLowerCase()) {
    case 'randomint':
      if (!INTEGER_RANGE.test(argumentText) || low > high)
        problem(`{{${name}}} needs two whole numbers, the smaller one first: (min,max)`);
      return;
    case 'randomfloat':
      if (!NUMBER_RANGE.test(argumentText) || low > high)
        problem(`{{${name}}} needs two numbers, the smaller one first: (min,max)`);
      return;
    case 'randomchar':
      if (!/^\s*\d{1,5}\s*$/.test(argumentText) || low < 1 || low > 10_000)
        problem(`{{${name}}} needs a whole number from 1 to 10000: (count)`);
      return;
    case 'datetime':
      if (argumentText.trim() === '') problem(`{{${name}}} needs a format: (format) or (format,offset)`);
      return;
    default:
      return;
  }
}

function checkSelector({ by, text }: ScriptSelector, path: readonly PropertyKey[], problem: AddScriptProblem): void {
  if (text.includes(VARIABLE_START)) return;
  const itemPath = [...path, by];
  if (by === 'css' && /^text=|:has-text\(|:text\(|>>/.test(text)) {
    problem(itemPath, 'must be plain CSS: extensions of browser libraries are not supported');
    return;
  }
  const rule = by === 'css' ? cssProblem(text) : xpathProblem(text);
  if (rule !== undefined) problem(itemPath, by === 'css' ? `must be CSS: ${rule}` : `must be XPath 1.0: ${rule}`);
}

function checkElement(element: ScriptElement, path: readonly PropertyKey[], problem: AddScriptProblem): void {
  const itemPath = [...path, 'element'];
  checkSelector(element, itemPath, problem);
  for (const [index, host] of element.shadowRoots.entries())
    checkSelector(host, [...itemPath, 'shadowRoots', index], problem);
  const isInShadow = element.shadowRoots.length > 0 && element.by === 'xpath';
  if (isInShadow) problem([...itemPath, 'xpath'], 'must be css inside shadow roots');
}

/** Checks a regular expression as the runner reads it: a leading `(?i)` ignores case. */
function isRegex(pattern: string): boolean {
  try {
    return RegExp(pattern.replace(/^\(\?i\)/, '')) instanceof RegExp;
  } catch {
    return false;
  }
}

function checkAction(action: ScriptAction, path: readonly PropertyKey[], problem: AddScriptProblem): void {
  const itemPath = [...path, action.kind];
  if ('element' in action && action.element !== undefined) checkElement(action.element, itemPath, problem);
  for (const [member, text] of actionTexts(action)) {
    const unknown = variablesIn(text).filter((name) => name.startsWith('@') && !BUILT_IN_NAME.test(name));
    for (const name of unknown) problem([...itemPath, member], `{{${name}}} is unknown`);
    for (const name of variablesIn(text)) {
      if (BUILT_IN_NAME.test(name)) checkArguments(name, (rule) => problem([...itemPath, member], rule));
    }
  }
  if (action.kind === 'navigate' && !isWebUrlOrVariable(action.url)) {
    problem([...itemPath, 'url'], 'must begin with http:// or https://, or with a variable');
  }
  if (action.kind === 'keyEvent' && !isKeyName(action.key)) problem([...itemPath, 'key'], 'is not a key');
  const isPattern = 'testType' in action && action.testType.endsWith('Regex');
  const [member, pattern] = action.kind === 'adjustVariable' ? ['pattern', action.pattern] : ['value', ''];
  const expression = isPattern ? action.value : pattern;
  if (!expression.includes(VARIABLE_START) && !isRegex(expression)) {
    problem([...itemPath, member], 'must be a regular expression');
  }
}

function checkCondition(condition: StepCondition, path: readonly PropertyKey[], problem: AddScriptProblem): void {
  const { AdditionalConditions } = condition;
  const valueFormat = conditionDefinitions[condition.ErrorConditionType].value;
  // Stored scripts may have values here that have no effect, so these are not problems. For `none`, parsing warns.
  const valueRule = valueFormat === 'none' || valueFormat === 'switch' ? undefined : valueProblem(condition);
  if (valueRule !== undefined) problem([...path, 'data', 'value'], valueRule);
  for (const [index, criterion] of AdditionalConditions.entries()) {
    const criterionRule = criterionProblem(criterion.Value);
    if (criterionRule !== undefined) problem([...path, 'additionalConditions', index, 'value'], criterionRule);
  }
}

function isWebUrlOrVariable(url: string): boolean {
  const text = url.trim();
  if (text.startsWith(VARIABLE_START)) return true;
  return /^https?:\/\//i.test(text) && (text.includes(VARIABLE_START) || URL.canParse(text));
}

/** Warns of variables that are used before they have a value. */
function checkVariables(steps: readonly ScriptStep[], warning: AddScriptProblem): void {
  const known = new Set<string>();
  for (const [stepIndex, { actions }] of steps.entries()) {
    for (const [index, action] of actions.entries()) {
      for (const [member, text] of actionTexts(action)) {
        const unknown = variablesIn(text).filter((name) => !name.startsWith('@') && !known.has(name));
        const path = ['steps', stepIndex, 'actions', index, action.kind, member];
        for (const name of unknown) warning(path, `{{${name}}} has no value before this action`);
      }
      known.add(assignedVariable(action));
    }
  }
}

/** Adds all problems and warnings of a script whose shapes are valid. */
export function checkScript({ steps }: Script, problem: AddScriptProblem, warning: AddScriptProblem): void {
  const actions = steps.flatMap((step) => step.actions);
  if (actions.length > SCRIPT_LIMITS.actions) problem(['steps'], `must have at most ${SCRIPT_LIMITS.actions} actions`);
  for (const [stepIndex, step] of steps.entries()) {
    const path = ['steps', stepIndex];
    for (const [index, action] of step.actions.entries()) checkAction(action, [...path, 'actions', index], problem);
    for (const [index, condition] of step.errorConditions.entries()) {
      checkCondition(condition, [...path, 'errorConditions', index], problem);
    }
    if (step.recordWaterfall) continue;
    if (step.collectPageSource) warning([...path, 'collectPageSource'], 'has no effect without recordWaterfall');
    const isStored = step.storePerformanceMetrics;
    if (isStored) warning([...path, 'storePerformanceMetrics'], 'has no effect without recordWaterfall');
  }
  checkVariables(steps, warning);
  const totalWaitMs = actions.reduce((sum, action) => sum + (action.kind === 'wait' ? action.waitTimeMs : 0), 0);
  if (totalWaitMs > SCRIPT_LIMITS.runMs) warning(['steps'], 'waits longer than a run may take');
  if (actions[0] && actions[0].kind !== 'navigate') warning(['steps', 0], 'should begin with navigate');
}
