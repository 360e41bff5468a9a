import type { Monitor } from '@vedette/contract/v4/monitor';
import { MSA_LIMITS } from '@vedette/contract/v4/multi-step';
import { t } from '../../i18n/translate.js';

/** A part of a script. Members that the form does not know are preserved. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Script of a multi-step API monitor while it is edited. */
export type Script = JsonObject & { readonly MsaSteps: readonly JsonObject[] };

export const newRequest = (): JsonObject => ({
  StepType: 'HttpRequest',
  Name: '',
  Url: 'https://',
  Method: 'GET',
  BodyType: 'Raw',
  Body: '',
  RequestHeaders: [],
  Authentication: { AuthenticationType: 'None' },
  Variables: [],
  Assertions: [],
});
/** Returns whether a step equals a new request. */
export const isNewRequest = (step: JsonObject): boolean => JSON.stringify(step) === JSON.stringify(newRequest());
export const newWait = (): JsonObject => ({ StepType: 'Delay', Name: '', Delay: 1_000 });

export const emptyScript = (): Script => ({
  Version: 2,
  MsaSteps: [newRequest()],
  PredefinedVariables: [],
  UserDefinedFunctions: [],
});

/** Parses the script of a stored monitor. An invalid script is replaced with an empty one. */
export function parseMonitorScript({ MultiStepApiTransactionScript: text }: Partial<Monitor>): Script {
  if (text === undefined) return emptyScript();
  try {
    const script = JSON.parse(text) as Partial<Script>;
    return Array.isArray(script.MsaSteps) ? (script as Script) : emptyScript();
  } catch {
    return emptyScript();
  }
}

/** Returns a member as text, or an empty text. */
export const memberText = (part: JsonObject, member: string): string => {
  const value = part[member];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Returns the entries of a list member. */
export const memberList = (part: JsonObject, member: string): readonly JsonObject[] => {
  const value = part[member];
  return Array.isArray(value) ? (value as JsonObject[]) : [];
};

/** Moves an item of a list by one position. Returns the same list if there is no such position. */
export function moveListItem<T>(list: readonly T[], from: number, offset: 1 | -1): readonly T[] {
  const to = from + offset;
  const [movedItem, otherItem] = [list[from], list[to]];
  if (movedItem === undefined || otherItem === undefined) return list;
  return list.map((entry, index) => (index === from ? otherItem : index === to ? movedItem : entry));
}

/** Copies a step. The stored login belongs to the original, so the copy has no Id and needs its own password. */
export function copyStep(step: JsonObject): JsonObject {
  const { Authentication, ...rest } = step;
  if (typeof Authentication !== 'object' || Authentication === null) return step;
  const { Id: _id, PasswordSpecified: _password, TokenSpecified: _token, ...login } = Authentication as JsonObject;
  return { ...rest, Authentication: login };
}

/** Summarises a step in one line. */
export function stepSummary(step: JsonObject): string {
  if (step['StepType'] === 'Delay')
    return t('wait {milliseconds} ms', { milliseconds: memberText(step, 'Delay') || '0' });
  const request = `${memberText(step, 'Method')} ${memberText(step, 'Url')}`;
  const count = memberList(step, 'Assertions').length;
  if (count === 0) return request;
  return t('{request}, {count, plural, one {# assertion} other {# assertions}}', { request, count });
}

/** Parses problems of list members and returns them by path: `[0].Url: is required` has the path `[0].Url`. */
export function problemsByPath(text: string | undefined): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  for (const line of (text ?? '').split('\n')) {
    const match = /^([[\w.\]]+):\s*(.*)$/.exec(line);
    const [path, rule] = match ? [match[1] ?? '', match[2] ?? ''] : ['', line];
    if (rule !== '') problems.set(path, [problems.get(path), rule].filter(Boolean).join('; '));
  }
  return problems;
}

export const MAX_STEPS = MSA_LIMITS.steps;
