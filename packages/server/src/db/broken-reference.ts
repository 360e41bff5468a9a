import { unknownRule } from '@vedette/kernel/rule-messages';

/** A foreign key that a change broke. */
export interface BrokenReference {
  /** Field and rule, worded as for an unknown reference. */
  readonly problem: string;
  /** What the change removes is in use; otherwise it names what is not there. */
  readonly isInUse: boolean;
}

/** Words for what columns refer to, where messages do not use the column's name. */
const WORDS: Readonly<Record<string, string>> = {
  owner: 'operator',
  parent: 'monitor',
  rum_website: 'website',
  sla: 'SLA',
};

/**
 * Two changes at once can each see no obstacle; the one that comes second breaks a foreign key. The detail of the error,
 * `Key (account_id, monitor_guid)=(1, 4f…) is not present in table "monitor".`, is in the language of the store, so only names
 * are read from it: where something is removed, it ends with the table that refers to it.
 * @returns undefined for any other error
 */
export function brokenReference(error: unknown): BrokenReference | undefined {
  const {
    code,
    detail = '',
    table,
  } = (error ?? {}) as Readonly<Record<'code' | 'detail' | 'table', string | undefined>>;
  if (code !== '23503') return undefined;
  const [, columns = '', values = '', rest = ''] = /\(([\w, ]+)\)=\(([^)]*)\)(.*)/s.exec(detail) ?? [];
  const column = columns.split(', ').at(-1) ?? '';
  const id = values.split(', ').at(-1) ?? '';
  // A user of the store who may not read the table gets no key.
  if (column === '')
    return { problem: 'Something this names was removed or came into use; read again', isInUse: false };
  const field = column.replace(/(^|_)([a-z])/g, (_whole, _score, letter: string) => letter.toUpperCase());
  const isInUse = rest.split(/\W+/).includes(table ?? '');
  if (isInUse) return { problem: `${field}: came into use while it was removed; read again`, isInUse };
  const subject = column.replace(/_(guid|id)$/, '');
  return { problem: `${field}: ${unknownRule(WORDS[subject] ?? subject.replaceAll('_', ' '), id)}`, isInUse };
}
