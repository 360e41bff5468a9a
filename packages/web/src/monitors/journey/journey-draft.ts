import { NotJson, parseLocatedJson } from '@vedette/contract/transaction-script/json-lines';
import { parseScript, type ScriptNote } from '@vedette/contract/transaction-script/parse';
import { SCRIPT_LIMITS } from '@vedette/contract/transaction-script/script';
import type { JsonObject } from '../draft/script-draft.js';
import { memberList } from '../draft/script-draft.js';
import { EMPTY_URL, emptyJourney } from '../draft/empty-journey.js';
import { translateProblem } from '../../i18n/translate-problem.js';

/*
 * The script of a transaction while it is edited. Its text is the source of truth: the step editor changes the JSON and
 * formats it again, so that members that this app does not know are preserved.
 */

const formatScript = (root: JsonObject): string => JSON.stringify(root, undefined, 2);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses the script; undefined if the text is not JSON with a list of steps. */
function parseJourney(text: string): (JsonObject & { readonly steps: readonly JsonObject[] }) | undefined {
  try {
    const { value } = parseLocatedJson(text);
    const root = Array.isArray(value) ? { steps: value as unknown[] } : value;
    if (!isObject(root) || !Array.isArray(root['steps'])) return undefined;
    return { ...root, steps: root['steps'].filter(isObject) };
  } catch (error) {
    if (error instanceof NotJson) return undefined;
    throw error;
  }
}

/** Returns the steps of a script’s text, or undefined if it cannot be parsed. */
export const parseSteps = (text: string): readonly JsonObject[] | undefined => parseJourney(text)?.steps;

/** Returns the text with other steps. */
export const withSteps = (text: string, steps: readonly JsonObject[]): string =>
  formatScript({ ...parseJourney(text), steps });

/** Appends steps to the script. They replace the steps of a new script that was not edited. */
export const appendSteps = (text: string, addedSteps: readonly JsonObject[]): string =>
  withSteps(text, text === emptyJourney() ? addedSteps : [...(parseSteps(text) ?? []), ...addedSteps]);

export const stepActions = (step: JsonObject): readonly JsonObject[] => memberList(step, 'actions').filter(isObject);

/** Returns the type and settings of an action, which is an object with a single member. */
export function splitAction(action: JsonObject): { readonly kind: string; readonly settings: JsonObject } {
  const [[kind, settings] = ['', {}]] = Object.entries(action);
  return { kind, settings: isObject(settings) ? settings : {} };
}

/** Errors in a script, and warnings about likely mistakes. */
export interface JourneyNotes {
  readonly problems: readonly ScriptNote[];
  readonly warnings: readonly ScriptNote[];
}

/** Checks a script, and returns its errors and warnings in the app's language. */
export function findJourneyNotes(text: string): JourneyNotes {
  const result = parseScript(text);
  const translate = (notes: readonly ScriptNote[]): ScriptNote[] =>
    notes.map((note) => ({ ...note, text: translateProblem(note.text) }));
  return 'script' in result
    ? { problems: [], warnings: translate(result.warnings) }
    : { problems: translate(result.problems), warnings: [] };
}

/** Removes problems of URLs that were not edited yet. */
export function withoutUneditedUrlProblems(
  problems: readonly ScriptNote[],
  steps: readonly JsonObject[] = [],
): readonly ScriptNote[] {
  return problems.filter(({ path }) => {
    const [, step = '', action = ''] = /^steps\[(\d+)\]\.actions\[(\d+)\]\.navigate\.url$/.exec(path) ?? [];
    const { settings } = splitAction(stepActions(steps[Number(step)] ?? {})[Number(action)] ?? {});
    return action === '' || settings['url'] !== EMPTY_URL;
  });
}

/** Parses messages of the server, one per line: `steps[0].name: line 3: rule`, in any language: `ligne 3 : règle`. */
export function parseServerNotes(text: string | undefined): readonly ScriptNote[] {
  return (text ?? '').split('\n').flatMap((each) => {
    if (each.trim() === '') return [];
    const [, path = '', line = '1', rule = each] =
      /^(?:(steps[\w.[\]]*):\s*)?(?:\p{L}+\s(\d+)\s?:\s*)?(.*)$/su.exec(each) ?? [];
    return [{ line: Number(line), path, text: rule }];
  });
}

/** Returns the notes of a path and of everything below it. */
export const notesWithin = (notes: readonly ScriptNote[], path: string): readonly ScriptNote[] =>
  notes.filter(({ path: each }) => each === path || each.startsWith(`${path}.`) || each.startsWith(`${path}[`));

/** Position of a step, or of an action in it. */
export interface ScriptPosition {
  readonly step: number;
  readonly action?: number | undefined;
}

export const positionPath = ({ step, action }: ScriptPosition): string =>
  action === undefined ? `steps[${step}]` : `steps[${step}].actions[${action}]`;

/** Returns the displayed number of a step or an action, counted from 1: `1`, `1.2`. */
export const positionNumber = ({ step, action }: ScriptPosition): string =>
  action === undefined ? String(step + 1) : `${String(step + 1)}.${String(action + 1)}`;

export const isSamePosition = (one: ScriptPosition | undefined, other: ScriptPosition): boolean =>
  one?.step === other.step && one.action === other.action;

export const MAX_STEPS = SCRIPT_LIMITS.steps;
