import { message } from '@vedette/i18n/message';
/** Three-way comparison of a form: its original, the stored item and the typed values. */
import { isGuid } from '@vedette/kernel/guid';
import { t } from '../i18n/translate.js';

/** A field that the other editor changed to a value other than typed, with formatted values. */
export interface Difference {
  readonly field: string;
  readonly opened: string;
  readonly theirs: string;
  readonly mine: string;
  /** Changed in this form as well. */
  readonly isConflict: boolean;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the names of changed fields. */
export function changedFields(originalValues: object, after: object): string[] {
  const [old, currentValues] = [new Map(Object.entries(originalValues)), new Map(Object.entries(after))];
  return [...currentValues.keys()].filter((field) => !isSame(old.get(field), currentValues.get(field)));
}

/** Returns the fields to choose from; fields changed only in this form are not among them. */
export function findDifferences(opened: object, theirs: object, mine: object): readonly Difference[] {
  const [originalValues, typedValues] = [new Map(Object.entries(opened)), new Map(Object.entries(mine))];
  const currentValues = new Map(Object.entries(theirs));
  return changedFields(opened, theirs)
    .filter((field) => !isSame(currentValues.get(field), typedValues.get(field)))
    .map((field) => {
      const originalValue: unknown = originalValues.get(field);
      return {
        field,
        opened: valueText(originalValue, originalValue),
        theirs: valueText(currentValues.get(field), originalValue),
        mine: valueText(typedValues.get(field), originalValue),
        isConflict: !isSame(originalValue, typedValues.get(field)),
      };
    });
}

/** Returns the typed values with the stored ones in `fieldsFromCurrent`. */
export function mergeFields<D extends object>(mine: D, theirs: D, fieldsFromCurrent: ReadonlySet<string>): D {
  return { ...mine, ...Object.fromEntries(Object.entries(theirs).filter(([field]) => fieldsFromCurrent.has(field))) };
}

/** Formats a value. Guids are shown only as changed or unchanged, since they mean nothing to readers. */
function valueText(value: unknown, first: unknown): string {
  if (value === undefined || value === null || value === '') return t('empty');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string') return isGuid(value) ? (value === first ? t('unchanged') : t('changed')) : value;
  if (Array.isArray(value)) return listText(value, Array.isArray(first) ? first : []);
  return plainText(value);
}

function listText(list: readonly unknown[], first: readonly unknown[]): string {
  if (list.length === 0) return t(message('none', 'list'));
  if (!list.every((one) => typeof one === 'string' && isGuid(one))) return list.map(plainText).join('\n');
  const added = list.filter((one) => !first.includes(one)).length;
  const removed = first.filter((one) => !list.includes(one)).length;
  const values = { count: list.length, added, removed };
  if (added > 0 && removed > 0)
    return t('{count, number} selected ({added, number} added, {removed, number} removed)', values);
  if (added > 0) return t('{count, number} selected ({added, number} added)', values);
  return removed > 0
    ? t('{count, number} selected ({removed, number} removed)', values)
    : t('{count, number} selected', values);
}

const SECRET = /password|secret|token/i;
const SECRET_FLAG = /secret|sensitive/i;

/** Formats an object of plain values by its members; values that the form hides are hidden here too. */
function plainText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plainText).join('; ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value);
  const isSecretObject = members.some(([name, member]) => SECRET_FLAG.test(name) && member === true);
  return members
    .map(([name, member]: readonly [string, unknown]) => {
      const isHidden =
        typeof member === 'string' && member !== '' && (SECRET.test(name) || (isSecretObject && name === 'Value'));
      return `${name}: ${isHidden ? '••••' : plainText(member)}`;
    })
    .join(', ');
}
