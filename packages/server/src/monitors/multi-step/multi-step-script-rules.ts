/** Reads and writes the script of a multi-step API monitor and its object forms. */
import { listViolations } from '@vedette/contract/reading/problems';
import { MsaScript, withoutStepDefaults, withStepDefaults } from '@vedette/contract/v4/multi-step';
import type { Problems } from '@vedette/kernel/fault';
import { MAX_JSON_DEPTH, isNestedTooDeeply } from '@vedette/kernel/json-depth';
import { toCanonicalText } from '../definition/definition-rules.js';
import { parseLenient } from './lenient-json-rules.js';

/** A script as it was written, including unknown members and members that are converted. */
export type WrittenScript = Record<string, unknown> & { readonly MsaSteps: unknown[] };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Parses the script in a text; undefined if it is invalid. Older scripts are a bare list, or call their steps `Steps`.
 */
function parseScript(text: string): WrittenScript | undefined {
  try {
    const root = parseLenient(text);
    if (isNestedTooDeeply(root)) return undefined;
    if (Array.isArray(root)) return { MsaSteps: root };
    if (!isObject(root)) return undefined;
    const { MsaSteps, Steps, ...others } = root;
    if (Array.isArray(MsaSteps)) return root as WrittenScript;
    return Array.isArray(Steps) ? { MsaSteps: Steps, ...others } : undefined;
  } catch {
    return undefined;
  }
}

const NUMBERS = new Set(['Delay', 'MaxAttempts', 'RetryWaitMilliseconds', 'Version']);
const FLAGS = new Set([
  'Disabled',
  'UseFixedClientCertificate',
  'IgnoreCertificateErrors',
  'RetryUntilSuccessful',
  'IgnoreErrors',
  'PasswordSpecified',
  'TokenSpecified',
  'CollectHttpHeaders',
  'CollectResponseContent',
  'CollectResolvedIpAddress',
]);

/** Converts numbers and booleans that were sent as texts; everything else stays. */
function coerceTexts(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => coerceTexts(entry));
  if (isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, coerceTexts(inner, member)]));
  }
  if (typeof value !== 'string') return value;
  if (NUMBERS.has(name) && /^-?\d+$/.test(value)) return Number(value);
  if (FLAGS.has(name) && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  return value === 'Mappings' && name === 'Type' ? 'Mapping' : value;
}

/** Returns `MsaSteps[0].Url`, as problems name their place. */
const formatPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (name, segment) =>
      typeof segment === 'number'
        ? `${name}[${segment}]`
        : name === ''
          ? String(segment)
          : `${name}.${String(segment)}`,
    '',
  );

/** Returns the script if the shapes of its members are valid; otherwise undefined, with every problem added. */
export function readScript(written: WrittenScript, problems: Problems): MsaScript | undefined {
  const script = coerceTexts(written);
  const parsed = MsaScript.safeParse(script);
  if (parsed.success) return parsed.data;
  for (const { path, rule } of listViolations(parsed.error, script)) problems.add(formatPath(path), rule);
  return undefined;
}

/** Returns a stored script, which was validated before it was stored. */
export function parseStoredScript(text: string): MsaScript | undefined {
  const written = parseScript(text);
  return written && MsaScript.safeParse(coerceTexts(written)).data;
}

/** The object forms of the text. */
export interface ObjectForms {
  readonly MsaSteps?: readonly Record<string, unknown>[] | undefined;
  readonly PredefinedVariables?: readonly Record<string, unknown>[] | undefined;
  readonly UserDefinedFunctions?: readonly Record<string, unknown>[] | undefined;
}
const FORMS = ['MsaSteps', 'PredefinedVariables', 'UserDefinedFunctions'] as const;

/** Returns the object forms of a script's text, without absent ones. */
function parseObjectForms(text: string): ObjectForms {
  const script = parseScript(text);
  return Object.fromEntries(FORMS.flatMap((form) => (Array.isArray(script?.[form]) ? [[form, script[form]]] : [])));
}

/** Returns the object forms for a response. */
export function toResponseForms(text: string): ObjectForms {
  const { MsaSteps: steps, ...others } = parseObjectForms(text);
  return { ...others, ...(steps && { MsaSteps: steps.map(withStepDefaults) }) };
}

/** A script in a request, in one form or both. */
export interface SentScript extends ObjectForms {
  readonly MultiStepApiTransactionScript?: string | undefined;
}

/**
 * Returns the script of a request; undefined if it contains none. `stored` is the monitor's script without secrets. If
 * text and object forms differ, the one that differs from what is stored applies; if both do, that is a problem.
 */
export function resolveScript(
  sent: SentScript,
  stored: string | undefined,
  problems: Problems,
): WrittenScript | undefined {
  const text = sent.MultiStepApiTransactionScript;
  const fromText = text === undefined ? undefined : parseScript(text);
  if (text !== undefined && !fromText) {
    problems.add(
      'MultiStepApiTransactionScript',
      `must be JSON with a list MsaSteps, not nested deeper than ${MAX_JSON_DEPTH}`,
    );
    return undefined;
  }
  const forms = Object.fromEntries(FORMS.flatMap((form) => (sent[form] ? [[form, sent[form]]] : [])));
  const storedWritten = stored === undefined ? undefined : parseScript(stored);
  if (Object.keys(forms).length === 0) return fromText;
  const base = storedWritten ?? (fromText ? undefined : { Version: 2 });
  const fromForms = { ...(base ?? fromText), ...forms } as WrittenScript;
  if (!Array.isArray(fromForms.MsaSteps)) return undefined;
  if (!fromText) return storedWritten && areEquivalentScripts(fromForms, storedWritten) ? storedWritten : fromForms;
  return resolveConflict({ fromText, fromForms, storedWritten, forms }, problems);
}

interface ConflictingForms {
  readonly fromText: WrittenScript;
  readonly fromForms: WrittenScript;
  readonly storedWritten: WrittenScript | undefined;
  readonly forms: ObjectForms;
}

function resolveConflict(
  { fromText, fromForms, storedWritten, forms }: ConflictingForms,
  problems: Problems,
): WrittenScript {
  if (storedWritten && areEquivalentScripts(fromText, storedWritten))
    return areEquivalentScripts(fromForms, storedWritten) ? storedWritten : fromForms;
  if (storedWritten && areEquivalentScripts(fromForms, storedWritten)) return fromText;
  const differing = FORMS.filter((form) => forms[form] && !areEquivalentScripts(forms[form], fromText[form] ?? []));
  for (const form of differing) problems.add(form, 'differs from MultiStepApiTransactionScript, and both were changed');
  return fromText;
}

/** Compares scripts, or one of their lists. Members that responses add to steps are ignored. */
const areEquivalentScripts = (a: unknown, b: unknown): boolean =>
  toCanonicalText(toComparable(a)) === toCanonicalText(toComparable(b));

function toComparable(script: unknown): unknown {
  if (Array.isArray(script)) return withoutStepDefaults(script);
  return isObject(script) ? { ...script, MsaSteps: withoutStepDefaults(script['MsaSteps']) } : script;
}
