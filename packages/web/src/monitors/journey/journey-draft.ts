import { NotJson, readJson } from '@vedette/contract/transaction-script/json-places';
import { parseScript, type ScriptNote } from '@vedette/contract/transaction-script/parse';
import { SCRIPT_LIMITS } from '@vedette/contract/transaction-script/script';
import type { Loose } from '../draft/script-draft.js';
import { memberList } from '../draft/script-draft.js';
import { emptyAddress, emptyJourney } from '../draft/empty-journey.js';

/*
 * The script of a transaction while it is edited. Its text is the truth; the step editor changes the JSON in it and writes
 * it anew, so that members this app does not know stay where they are.
 */

const printed = (root: Loose): string => JSON.stringify(root, undefined, 2);

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The script as it stands; undefined while the text is no JSON with a list of steps. */
function parseJourney(text: string): (Loose & { readonly steps: readonly Loose[] }) | undefined {
  try {
    const { value } = readJson(text);
    const root = Array.isArray(value) ? { steps: value as unknown[] } : value;
    if (!isObject(root) || !Array.isArray(root['steps'])) return undefined;
    return { ...root, steps: root['steps'].filter(isObject) };
  } catch (error) {
    if (error instanceof NotJson) return undefined;
    throw error;
  }
}

/** The steps of a script's text; undefined while it cannot be read. */
export const stepsIn = (text: string): readonly Loose[] | undefined => parseJourney(text)?.steps;

/** The text with other steps. */
export const withSteps = (text: string, steps: readonly Loose[]): string => printed({ ...parseJourney(text), steps });

/** The text with steps behind its own; those of a new script, which nobody has touched, make room. */
export const withStepsBehind = (text: string, more: readonly Loose[]): string =>
  withSteps(text, text === emptyJourney() ? more : [...(stepsIn(text) ?? []), ...more]);

export const stepActions = (step: Loose): readonly Loose[] => memberList(step, 'actions').filter(isObject);

/** Kind and settings of an action as it is written: an object with one member. */
export function splitAction(action: Loose): { readonly kind: string; readonly settings: Loose } {
  const [[kind, settings] = ['', {}]] = Object.entries(action);
  return { kind, settings: isObject(settings) ? settings : {} };
}

/** What is wrong with a script, and what will hardly be meant. */
export interface JourneyNotes {
  readonly problems: readonly ScriptNote[];
  readonly warnings: readonly ScriptNote[];
}

export function findJourneyNotes(text: string): JourneyNotes {
  const read = parseScript(text);
  return 'script' in read ? { problems: [], warnings: read.warnings } : { problems: read.problems, warnings: [] };
}

/** Without those on addresses that nobody has typed yet. */
export function touchedOnly(problems: readonly ScriptNote[], steps: readonly Loose[] = []): readonly ScriptNote[] {
  return problems.filter(({ place }) => {
    const [, step = '', action = ''] = /^steps\[(\d+)\]\.actions\[(\d+)\]\.navigate\.url$/.exec(place) ?? [];
    const { settings } = splitAction(stepActions(steps[Number(step)] ?? {})[Number(action)] ?? {});
    return action === '' || settings['url'] !== emptyAddress;
  });
}

/** Notes of the server, which knows what this page does not: `steps[0].name: line 3: rule`, one a line. */
export function serverNotes(text: string | undefined): readonly ScriptNote[] {
  return (text ?? '').split('\n').flatMap((each) => {
    if (each.trim() === '') return [];
    const [, place = '', line = '1', rule = each] =
      /^(?:(steps[\w.[\]]*):\s*)?(?:line (\d+):\s*)?(.*)$/s.exec(each) ?? [];
    return [{ line: Number(line), place, text: rule }];
  });
}

/** What is noted of one place, and of everything in it. */
export const notesAt = (notes: readonly ScriptNote[], place: string): readonly ScriptNote[] =>
  notes.filter(({ place: each }) => each === place || each.startsWith(`${place}.`) || each.startsWith(`${place}[`));

/** Where a step or an action of it stands. */
export interface Place {
  readonly step: number;
  readonly action?: number | undefined;
}

export const placeText = ({ step, action }: Place): string =>
  action === undefined ? `steps[${step}]` : `steps[${step}].actions[${action}]`;

export const samePlace = (one: Place | undefined, other: Place): boolean =>
  one?.step === other.step && one.action === other.action;

export const mostSteps = SCRIPT_LIMITS.steps;
