import { problem } from '@vedette/i18n/message';
import { unknownReferenceRule } from '@vedette/kernel/rule-messages';

/** A foreign key that a change violated. */
export interface BrokenReference {
  /** Field and rule, worded as for an unknown reference. */
  readonly problem: string;
  /** True when a deleted object is in use; otherwise a referenced object is missing. */
  readonly isInUse: boolean;
}

/** Words for what columns refer to, where messages do not use the column's name. */
const RESOURCE_NAMES: Readonly<Record<string, string>> = {
  owner: 'operator',
  parent: 'monitor',
  rum_website: 'website',
  sla: 'SLA',
};

/**
 * Describes a violated foreign key. Two concurrent changes may each see no obstacle; the second one violates a foreign
 * key. The detail of the error, `Key (account_id, monitor_guid)=(1, 4f…) is not present in table "monitor".`, is in the
 * language of the store, so only names are read from it. For a deletion it ends with the table that refers to the
 * object.
 * @returns undefined for any other error
 */
export function parseBrokenReference(error: unknown): BrokenReference | undefined {
  const {
    code,
    detail = '',
    table,
  } = (error ?? {}) as Readonly<Record<'code' | 'detail' | 'table', string | undefined>>;
  if (code !== '23503') return undefined;
  const [, columns = '', values = '', rest = ''] = /\(([\w, ]+)\)=\(([^)]*)\)(.*)/s.exec(detail) ?? [];
  const column = columns.split(', ').at(-1) ?? '';
  const id = values.split(', ').at(-1) ?? '';
  // A database user who may not read the table gets no key.
  if (column === '')
    return {
      problem: problem('A referenced object was deleted or is now in use; reload and try again'),
      isInUse: false,
    };
  const field = column.replace(/(^|_)([a-z])/g, (_whole, _score, letter: string) => letter.toUpperCase());
  const isInUse = rest.split(/\W+/).includes(table ?? '');
  if (isInUse) return { problem: `${field}: is now in use; reload and try again`, isInUse };
  const subject = column.replace(/_(guid|id)$/, '');
  return {
    problem: `${field}: ${unknownReferenceRule(RESOURCE_NAMES[subject] ?? subject.replaceAll('_', ' '), id)}`,
    isInUse,
  };
}
