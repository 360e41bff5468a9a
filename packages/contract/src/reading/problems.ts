import { problem } from '@vedette/i18n/message';
import type { z } from 'zod';

const TYPE_RULES: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
};
const FORMAT_RULES: Readonly<Record<string, string>> = {
  guid: 'must be a guid',
  uuid: 'must be a guid',
  email: 'must be an e-mail address',
  url: 'must be an absolute URL',
  safeint: 'must be a whole number',
};
/** How zod's own messages begin. Any other message comes from the shape. */
const ZOD_DEFAULT_MESSAGE = /^(Invalid|Too (small|big))/;

/** A small request may have a list with hundreds of thousands of problems; more messages than this are of no use. */
const MAX_PROBLEMS = 1_000;

/** A rule that a value violates, and the path of the value from the root. */
export interface RuleViolation {
  readonly path: readonly PropertyKey[];
  readonly rule: string;
}

/** Converts zod's issues with `input` to messages for the caller. */
export const listViolations = (error: z.ZodError, input: unknown): RuleViolation[] =>
  keepNarrowest(error.issues.flatMap(splitByMember)).map((issue) => ({
    path: issue.path,
    rule: issueRule(issue, valueAt(input, issue.path)),
  }));

/**
 * Converts zod's issues to messages for the caller, each `Field: rule` once. Messages about the input as a whole begin
 * with `root`.
 */
export function listProblems(error: z.ZodError, input: unknown, root: string): string[] {
  const issues = keepNarrowest(error.issues.flatMap(splitByMember));
  const reportedProblems = issues
    .slice(0, MAX_PROBLEMS)
    .map((issue) => `${issueField(issue.path, root)}: ${issueRule(issue, valueAt(input, issue.path))}`);
  const omittedProblems =
    issues.length > MAX_PROBLEMS ? [`${root}: ${problem(`has ${issues.length - MAX_PROBLEMS} more problems`)}`] : [];
  return [...new Set(reportedProblems), ...omittedProblems];
}

/** Splits an issue into one for each member that a shape does not have. */
const splitByMember = (issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ ...issue, keys: [key], path: [...issue.path, key] }))
    : [issue];

/** If several rules limit a value on the same side, only the narrowest one is reported. */
function keepNarrowest(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const narrowestLimits = new Map<string, number>();
  for (const issue of issues) {
    const limit = issueLimit(issue);
    if (limit)
      narrowestLimits.set(
        limit.limitedValue,
        Math.min(limit.allowance, narrowestLimits.get(limit.limitedValue) ?? Infinity),
      );
  }
  return issues.filter((issue) => {
    const limit = issueLimit(issue);
    return !limit || limit.allowance === narrowestLimits.get(limit.limitedValue);
  });
}

/** Returns which value an issue limits, and on which side. The limit with the lowest `allowance` is the strictest. */
function issueLimit(
  issue: z.core.$ZodIssue,
): { readonly limitedValue: string; readonly allowance: number } | undefined {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined;
  const allowance = issue.code === 'too_big' ? Number(issue.maximum) : -Number(issue.minimum);
  return { limitedValue: `${issue.code} ${issue.path.join('.')}`, allowance };
}

function issueField(path: readonly PropertyKey[], root: string): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return text === '' ? root : text.replace(/^\./, '');
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    input,
  );
}

function issueRule(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'unrecognized_keys') return 'is unknown';
  if (!ZOD_DEFAULT_MESSAGE.test(issue.message)) return issue.message;
  if (value === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return TYPE_RULES[issue.expected] ?? `must be ${issue.expected}`;
    case 'invalid_format':
      return FORMAT_RULES[issue.format] ?? 'must be in a valid format';
    case 'invalid_value':
      return valueRule(issue.values.map(String));
    case 'too_small':
      return atLeast(issue);
    case 'too_big':
      return atMost(issue);
    case 'invalid_union':
      return unionRule(issue, value);
    default:
      return 'is not valid';
  }
}

/** Rules of values that may have either of two types. */
const EITHER_TYPE_RULES: Readonly<Record<string, string>> = {
  'string number': 'must be text or a number',
  'array object': 'must be a list or an object',
};
/** Texts of rules for a value that may also be empty. */
const OR_EMPTY_RULES: Readonly<Record<string, string>> = {
  'must be a guid': 'must be a guid or empty',
  'must be an e-mail address': 'must be an e-mail address or empty',
};

function unionRule(issue: z.core.$ZodIssueInvalidUnion, value: unknown): string {
  const alternatives = issue.errors.flatMap(([first]) => (first?.path.length === 0 ? [first] : []));
  const values = alternatives.flatMap((one) => (one.code === 'invalid_value' ? one.values.map(String) : []));
  const others = alternatives.filter(({ code }) => code !== 'invalid_value').map((one) => issueRule(one, value));
  const [rule, ...omittedProblems] = new Set(others);
  if (rule === undefined) return values.length === 0 ? 'is not valid' : valueRule(values);
  if (omittedProblems.length > 0) {
    const types = alternatives.map((one) => (one.code === 'invalid_type' ? one.expected : '')).join(' ');
    return EITHER_TYPE_RULES[types] ?? 'is not valid';
  }
  return values.includes('') ? (OR_EMPTY_RULES[rule] ?? rule) : rule;
}

function valueRule(values: readonly string[]): string {
  const list = values.filter((value) => value !== '').join(', ');
  if (values.includes('')) return `must be empty or one of ${list}`;
  return values.length === 1 ? `must be ${list}` : `must be one of ${list}`;
}

function atLeast(issue: z.core.$ZodIssueTooSmall): string {
  const isText = issue.origin === 'string';
  if ((isText || issue.origin === 'array') && issue.minimum === 1) return 'must not be empty';
  if (isText) return `must have at least ${String(issue.minimum)} characters`;
  if (issue.origin === 'array') return `must have at least ${String(issue.minimum)} entries`;
  const minimum = String(issue.minimum);
  return issue.inclusive === false ? `must be more than ${minimum}` : `must be at least ${minimum}`;
}

function atMost(issue: z.core.$ZodIssueTooBig): string {
  if (issue.origin === 'string') return `must have at most ${String(issue.maximum)} characters`;
  if (issue.origin === 'array') return `must have at most ${String(issue.maximum)} entries`;
  const maximum = String(issue.maximum);
  return issue.inclusive === false ? `must be less than ${maximum}` : `must be at most ${maximum}`;
}
