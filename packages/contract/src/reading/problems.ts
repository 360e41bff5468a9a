import type { z } from 'zod';

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const FORMATS: Readonly<Record<string, string>> = {
  guid: 'a guid',
  uuid: 'a guid',
  email: 'an e-mail address',
  url: 'an absolute address',
  safeint: 'a whole number',
};
/** How zod's own texts begin; any other text was written by us in the shape. */
const ZODS_OWN = /^(Invalid|Too (small|big))/;

/** What zod found, each `Field: rule` once, in words for the caller. `root` names the whole when no field can be named. */
export function problemsOf(error: z.ZodError, input: unknown, root: string): string[] {
  const told = error.issues.filter((issue) => !error.issues.some((other) => isWithin(other, issue)));
  const found = told.map((issue) => `${fieldOf(issue.path, root)}: ${ruleOf(issue, valueAt(input, issue.path))}`);
  return [...new Set(found)];
}

/** Whether two rules limit one value on the same side, and the first leaves it less room: it says enough. */
function isWithin(one: z.core.$ZodIssue, other: z.core.$ZodIssue): boolean {
  if (one.path.join('.') !== other.path.join('.')) return false;
  if (one.code === 'too_big' && other.code === 'too_big') return one.maximum < other.maximum;
  return one.code === 'too_small' && other.code === 'too_small' && one.minimum > other.minimum;
}

function fieldOf(path: readonly PropertyKey[], root: string): string {
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

function ruleOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (!ZODS_OWN.test(issue.message)) return issue.message;
  if (value === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? 'of the right form'}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
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

function unionRule(issue: z.core.$ZodIssueInvalidUnion, value: unknown): string {
  const rules = issue.errors.flatMap(([first]) => (first?.path.length === 0 ? [ruleOf(first, value)] : []));
  return rules.length === 0 ? 'is not valid' : [...new Set(rules)].join(' or ');
}

function atLeast(issue: z.core.$ZodIssueTooSmall): string {
  if (issue.origin === 'string') {
    return issue.minimum === 1 ? 'must not be empty' : `must have at least ${String(issue.minimum)} characters`;
  }
  if (issue.origin === 'array') return `must have at least ${String(issue.minimum)} entries`;
  return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${String(issue.minimum)}`;
}

function atMost(issue: z.core.$ZodIssueTooBig): string {
  if (issue.origin === 'string') return `must have at most ${String(issue.maximum)} characters`;
  if (issue.origin === 'array') return `must have at most ${String(issue.maximum)} entries`;
  return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${String(issue.maximum)}`;
}
