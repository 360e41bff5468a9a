import type { Outcome } from './apply.js';
import { itemName, type Change, type FieldChange } from './plan.js';

const SIGNS = { create: '+', update: '~', none: ' ' } as const;
const SECRET = /password|secret|token|archivedata|key$/i;
/** Secrets within a field: URLs and headers of channels grant access. */
const SECRET_INSIDE = /authorization$|url$/i;
const MAX_VALUE_WIDTH = 200;

/** Formats an outcome: what changes, field by field. Empty if nothing changes. */
export function toReport({ change, path, problems }: Outcome): string {
  if (change.action === 'none' && !problems) return '';
  const title = `${SIGNS[change.action]} ${changeTitle(change)}`;
  const fields = change.fields.map((field) => `    ${fieldLine(field, change.action === 'create')}`);
  const refused = problems?.map((problem) => `  ! ${path}: ${problem}`) ?? [];
  return [title, ...fields, ...refused].join('\n');
}

function changeTitle({ resource, desired, id, current }: Change): string {
  const name = itemName(desired.fields) ?? itemName(current ?? {});
  const identity = [name, id ?? (name === undefined ? desired.id : undefined)].filter((part) => part !== undefined);
  const above = Object.values(desired.params);
  return [resource.name, ...identity, ...(above.length > 0 ? ['of', ...above] : [])].join(' ');
}

function fieldLine({ name, from, to, isUnseen }: FieldChange, isNew: boolean): string {
  const isSecret = isUnseen || SECRET.test(name);
  if (isSecret) return `${name}: ${isNew ? '***' : 'is written; the current value is never shown'}`;
  return isNew || from === undefined
    ? `${name}: ${formatValue(to)}`
    : `${name}: ${formatValue(from)} → ${formatValue(to)}`;
}

/**
 * Formats a value on one line with hidden secrets. The value of a name and value pair may be one, such as a header with
 * a token.
 */
function formatValue(value: unknown): string {
  const isSecret = (key: string): boolean => SECRET_INSIDE.test(key) || (SECRET.test(key) && !/^key$/i.test(key));
  const hidden = (key: string, member: unknown): boolean => member !== '' && isSecret(key);
  const text = JSON.stringify(value, (key, member: unknown) => (hidden(key, member) ? '***' : hidePairValue(member)));
  return text.length > MAX_VALUE_WIDTH ? `${text.slice(0, MAX_VALUE_WIDTH - 1)}…` : text;
}

function hidePairValue(member: unknown): unknown {
  if (typeof member !== 'object' || member === null || !('Value' in member)) return member;
  const isPair = 'Name' in member || 'Key' in member;
  return isPair && member.Value !== '' && member.Value !== '***' ? { ...member, Value: '***' } : member;
}

/** Formats the last line with the counts. */
export function formatSummary(outcomes: readonly Outcome[], isPlan: boolean): string {
  const count = (action: Change['action']): number =>
    outcomes.filter(({ change, problems }) => !problems && change.action === action).length;
  const refused = outcomes.filter(({ problems }) => problems).length;
  const verbs = isPlan
    ? ['to create', 'to change', 'unchanged', 'cannot be planned']
    : ['created', 'changed', 'unchanged', 'refused'];
  const counts = [count('create'), count('update'), count('none'), refused];
  return verbs
    .map((verb, index) => `${counts[index] ?? 0} ${verb}`)
    .filter((_text, index) => index < 3 || refused > 0)
    .join(', ');
}
