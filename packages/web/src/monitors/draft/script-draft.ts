import type { Monitor } from '@vedette/contract/v4/monitor';
import { MSA_LIMITS } from '@vedette/contract/v4/multi-step';

/** A part of a script as it travels: members the form does not know are kept as they are. */
export type Loose = Readonly<Record<string, unknown>>;

/** The script of a multi-step API monitor while it is edited. */
export type Script = Loose & { readonly MsaSteps: readonly Loose[] };

export const newRequest = (): Loose => ({
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
/** Whether a step is as a new request begins. */
export const isUntouched = (step: Loose): boolean => JSON.stringify(step) === JSON.stringify(newRequest());
export const newWait = (): Loose => ({ StepType: 'Delay', Name: '', Delay: 1_000 });

export const emptyScript = (): Script => ({
  Version: 2,
  MsaSteps: [newRequest()],
  PredefinedVariables: [],
  UserDefinedFunctions: [],
});

/** The script of a stored monitor; one that cannot be read begins anew. */
export function parseMonitorScript({ MultiStepApiTransactionScript: text }: Partial<Monitor>): Script {
  if (text === undefined) return emptyScript();
  try {
    const script = JSON.parse(text) as Partial<Script>;
    return Array.isArray(script.MsaSteps) ? (script as Script) : emptyScript();
  } catch {
    return emptyScript();
  }
}

/** The text of a member; empty where there is none. */
export const memberText = (part: Loose, member: string): string => {
  const value = part[member];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** The entries of a list member. */
export const memberList = (part: Loose, member: string): readonly Loose[] => {
  const value = part[member];
  return Array.isArray(value) ? (value as Loose[]) : [];
};

/** A list with its entry at `from` moved by `by` places; the same list when there is no such place. */
export function moved<T>(list: readonly T[], from: number, by: 1 | -1): readonly T[] {
  const to = from + by;
  const [here, there] = [list[from], list[to]];
  if (here === undefined || there === undefined) return list;
  return list.map((entry, at) => (at === from ? there : at === to ? here : entry));
}

/** A copy of a step. A stored login belongs to the original: the copy needs its own, and keeps the Id out. */
export function copyStep(step: Loose): Loose {
  const { Authentication, ...rest } = step;
  if (typeof Authentication !== 'object' || Authentication === null) return step;
  const { Id: _id, PasswordSpecified: _password, TokenSpecified: _token, ...login } = Authentication as Loose;
  return { ...rest, Authentication: login };
}

/** What a step does, in one line. */
export function stepSummary(step: Loose): string {
  if (step['StepType'] === 'Delay') return `wait ${memberText(step, 'Delay') || '0'} ms`;
  const checks = memberList(step, 'Assertions').length;
  const extra = checks === 0 ? '' : `, ${String(checks)} ${checks === 1 ? 'assertion' : 'assertions'}`;
  return `${memberText(step, 'Method')} ${memberText(step, 'Url')}${extra}`;
}

/** Problems at the members of a list, by their place in it: `[0].Url: is required` is at `[0].Url`. */
export function problemsByPlace(text: string | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of (text ?? '').split('\n')) {
    const match = /^([[\w.\]]+):\s*(.*)$/.exec(line);
    const [place, rule] = match ? [match[1] ?? '', match[2] ?? ''] : ['', line];
    if (rule !== '') found.set(place, [found.get(place), rule].filter(Boolean).join('; '));
  }
  return found;
}

export const mostSteps = MSA_LIMITS.steps;
