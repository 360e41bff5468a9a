import { Fault } from '@vedette/kernel/fault';

/** Whether the store found a foreign key broken. */
export const isLostRace = (error: unknown): boolean => (error as { readonly code?: unknown } | null)?.code === '23503';

/**
 * Something was removed at the very moment something else took it: of two changes that each saw no hindrance, the one that
 * comes second breaks a foreign key. `Key (account_id, monitor_guid)=(1, …)` of the report names it, in any language.
 * @returns undefined for any other error
 */
export function lostRace(error: Error): Fault | undefined {
  if (!isLostRace(error)) return undefined;
  const { detail = '' } = error as { readonly detail?: string };
  const [, columns = ''] = /\(([\w, ]+)\)=\(/.exec(detail) ?? [];
  const column = columns.split(', ').at(-1) ?? '';
  const field = column.replace(/(^|_)([a-z])/g, (_whole, _score, letter: string) => letter.toUpperCase());
  const text = 'was removed, or came into use, at this very moment; read again';
  return new Fault('invalid', field === '' ? `Something this names ${text}` : `${field}: ${text}`, { cause: error });
}
