/** A form whose object somebody else changed: what it was filled from, what is stored now, and what is typed. */
import { isGuid } from '@vedette/kernel/guid';

/** A field that somebody else changed, and not to what is typed. Its values in words. */
export interface Difference {
  readonly field: string;
  readonly opened: string;
  readonly theirs: string;
  readonly mine: string;
  /** Changed here as well. */
  readonly isDisputed: boolean;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ. */
export function changedBetween(before: object, after: object): string[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...now.keys()].filter((field) => !isSame(old.get(field), now.get(field)));
}

/** What there is to choose from; what only one's own hand changed is no question. */
export function differences(opened: object, theirs: object, mine: object): readonly Difference[] {
  const [before, typed] = [new Map(Object.entries(opened)), new Map(Object.entries(mine))];
  const now = new Map(Object.entries(theirs));
  return changedBetween(opened, theirs)
    .filter((field) => !isSame(now.get(field), typed.get(field)))
    .map((field) => {
      const was: unknown = before.get(field);
      return {
        field,
        opened: valueText(was, was),
        theirs: valueText(now.get(field), was),
        mine: valueText(typed.get(field), was),
        isDisputed: !isSame(was, typed.get(field)),
      };
    });
}

/** What is typed, with what is stored now in the fields of `taken`. */
export function merged<D extends object>(mine: D, theirs: D, taken: ReadonlySet<string>): D {
  return { ...mine, ...Object.fromEntries(Object.entries(theirs).filter(([field]) => taken.has(field))) };
}

/** A value in words. What only has an id is told by whether it is another than at first: nobody knows ids by heart. */
function valueText(value: unknown, first: unknown): string {
  if (value === undefined || value === null || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return isGuid(value) ? (value === first ? 'unchanged' : 'changed') : value;
  if (Array.isArray(value)) return listText(value, Array.isArray(first) ? first : []);
  return plainText(value);
}

function listText(list: readonly unknown[], first: readonly unknown[]): string {
  if (list.length === 0) return 'none';
  if (!list.every((one) => typeof one === 'string' && isGuid(one))) return list.map(plainText).join('\n');
  const [added, removed] = [list.filter((one) => !first.includes(one)), first.filter((one) => !list.includes(one))];
  const changes = [
    ...(added.length > 0 ? [`${String(added.length)} added`] : []),
    ...(removed.length > 0 ? [`${String(removed.length)} removed`] : []),
  ];
  return `${String(list.length)} selected${changes.length > 0 ? ` (${changes.join(', ')})` : ''}`;
}

const SECRET = /password|secret|token/i;
const MARK = /secret|sensitive/i;

/** An object of plain values by its members; what a form hides while it is typed is hidden here. */
function plainText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plainText).join('; ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value);
  const isMarked = members.some(([name, member]) => MARK.test(name) && member === true);
  return members
    .map(([name, member]: readonly [string, unknown]) => {
      const isHidden =
        typeof member === 'string' && member !== '' && (SECRET.test(name) || (isMarked && name === 'Value'));
      return `${name}: ${isHidden ? '••••' : plainText(member)}`;
    })
    .join(', ');
}
