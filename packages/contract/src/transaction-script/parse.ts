import { problem } from '@vedette/i18n/message';
/** Parses transaction scripts. */
import { listViolations, type RuleViolation } from '../reading/problems.js';
import { conditionDefinitions } from '../v4/error-condition.js';
import { NotJson, parseLocatedJson, type LocatedJson } from './json-lines.js';
import { isActionKind, readAction } from './read-action.js';
import { checkScript, isStepCondition, type AddScriptProblem } from './script-rules.js';
import { SCRIPT_LIMITS, type Script, type ScriptAction, type ScriptStep, type StepCondition } from './script.js';
import { WrittenScript, type WrittenCondition, type WrittenStep } from './written-script.js';

/** A note about a script: line of its text, counted from 1, place in it, and text. */
export interface ScriptNote {
  readonly line: number;
  /** Such as `steps[0].actions[2].click.element`. Empty: the script as a whole. */
  readonly path: string;
  readonly text: string;
}

export type ParsedScript =
  { readonly script: Script; readonly warnings: readonly ScriptNote[] } | { readonly problems: readonly ScriptNote[] };

type Path = readonly PropertyKey[];

const formatPath = (path: Path): string =>
  path.reduce<string>(
    (name, part) =>
      typeof part === 'number' ? `${name}[${part}]` : name === '' ? String(part) : `${name}.${String(part)}`,
    '',
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Collects the notes on a script. */
class NoteCollector {
  readonly problems: ScriptNote[] = [];
  readonly warnings: ScriptNote[] = [];
  readonly #json: LocatedJson;
  readonly #isList: boolean;

  constructor(json: LocatedJson) {
    this.#json = json;
    this.#isList = Array.isArray(json.value);
  }

  problem: AddScriptProblem = (path, text) => void this.problems.push(this.#note(path, text));
  warning: AddScriptProblem = (path, text) => void this.warnings.push(this.#note(path, text));

  addViolations(path: Path, rules: readonly RuleViolation[]): void {
    for (const violation of rules) this.problem([...path, ...violation.path], violation.rule);
  }

  #note(path: Path, text: string): ScriptNote {
    const line = this.#json.findLine(this.#isList ? path.slice(1) : path);
    return { line, path: formatPath(path), text };
  }
}

function toAction(written: Record<string, unknown>, path: Path, notes: NoteCollector): ScriptAction | undefined {
  const [kind, ...more] = Object.keys(written);
  if (kind === undefined || more.length > 0) {
    notes.problem(path, 'must have exactly one kind of action');
    return undefined;
  }
  if (!isActionKind(kind)) {
    notes.problem([...path, kind], 'is not an action that this version supports');
    return undefined;
  }
  const result = readAction(kind, written[kind]);
  if ('action' in result) return result.action;
  notes.addViolations([...path, kind], result.violations);
  return undefined;
}

function toCondition({ type, data, additionalConditions }: WrittenCondition): StepCondition | undefined {
  if (!isStepCondition(type)) return undefined;
  return {
    ErrorConditionType: type,
    Value: String(data?.value ?? ''),
    ...(data?.level && { Level: data.level }),
    MatchType: data?.matchType ?? 'ErrorWhenContains',
    AdditionalConditions: (additionalConditions ?? []).map(({ metric, comparison, value }) => ({
      Metric: metric,
      Comparison: comparison,
      Value: String(value),
    })),
  };
}

/**
 * Warns of members of a step's condition that are not used. They stay in the text, since other versions may use them.
 */
function warnUnusedMembers(
  { type, data, additionalConditions, ...others }: WrittenCondition,
  path: Path,
  notes: NoteCollector,
): void {
  if (!isStepCondition(type)) return;
  const { matchType, level, value, ...more } = data ?? {};
  const { members } = conditionDefinitions[type];
  const warn = (pathBelow: Path, member: unknown, isUsed = false): void => {
    if (!isUsed && member !== undefined && member !== null)
      notes.warning([...path, ...pathBelow], `has no effect on ${type}`);
  };
  for (const [name, member] of Object.entries(others)) warn([name], member);
  for (const [name, member] of Object.entries(more)) warn(['data', name], member);
  warn(['data', 'level'], level, members.includes('Level'));
  // Printed scripts include the default of every condition.
  warn(['data', 'matchType'], matchType, members.includes('MatchType') || matchType === 'ErrorWhenContains');
  warn(['data', 'value'], value, conditionDefinitions[type].value !== 'none');
  const criteria = additionalConditions ?? [];
  warn(['additionalConditions'], criteria[0], members.includes('AdditionalConditions'));
}

function toStep(written: WrittenStep, path: Path, notes: NoteCollector): ScriptStep {
  const parsedActions = written.actions.map((action, index) => toAction(action, [...path, 'actions', index], notes));
  const actions = parsedActions.filter((action) => action !== undefined);
  if (written.HasScreenshot === true && !actions.some(({ kind }) => kind === 'screenshot')) {
    actions.push(...[toAction({ screenshot: {} }, path, notes)].filter((action) => action !== undefined));
  }
  const conditions = (written.errorConditions ?? []).map((condition, index) => {
    const parsedCondition = toCondition(condition);
    warnUnusedMembers(condition, [...path, 'errorConditions', index], notes);
    if (!parsedCondition) notes.problem([...path, 'errorConditions', index, 'type'], 'is not a condition of steps');
    return parsedCondition;
  });
  return {
    name: written.name ?? '',
    ignoreErrors: written.ignoreErrors === true,
    recordWaterfall: written.recordWaterfall === true || written.HasWaterfall === true,
    recordFilmstrip: written.recordFilmstrip === true,
    collectPageSource: written.collectPageSource === true,
    storePerformanceMetrics: written.storePerformanceMetrics === true,
    actions,
    errorConditions: conditions.filter((condition) => condition !== undefined),
  };
}

/** Returns the root of a script: an object with steps, or the list of steps itself. */
function scriptRoot(value: unknown): unknown {
  return Array.isArray(value) ? { steps: value } : value;
}

function parseJson(text: string): LocatedJson | ScriptNote {
  if (text.length > SCRIPT_LIMITS.text) return { line: 1, path: '', text: 'must be at most 1 MB' };
  try {
    return parseLocatedJson(text);
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    return { line: error.line, path: '', text: error.message };
  }
}

/** Returns the steps of a script's text, or all problems if it cannot run. */
export function parseScript(text: string): ParsedScript {
  const json = parseJson(text);
  if (!('findLine' in json)) return { problems: [json] };
  const notes = new NoteCollector(json);
  const root = scriptRoot(json.value);
  const isLegacyFormat = isObject(root) && (root['Steps'] !== undefined || JSON.stringify(root).includes('"SubSteps"'));
  if (isLegacyFormat)
    return {
      problems: [{ line: 1, path: '', text: problem('steps with SubSteps have no selectors and cannot run') }],
    };
  const written = WrittenScript.safeParse(root);
  if (!written.success) {
    notes.addViolations([], listViolations(written.error, root));
    return { problems: notes.problems };
  }
  const steps = written.data.steps.map((step, index) => toStep(step, ['steps', index], notes));
  if (notes.problems.length === 0) checkScript({ steps }, notes.problem, notes.warning);
  if (notes.problems.length > 0) return { problems: notes.problems };
  return { script: { steps }, warnings: notes.warnings };
}
