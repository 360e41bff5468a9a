/** Addresses of a server as editable lines of text. */
import type { ServerAddress } from '@vedette/contract/v1/checkpoints/checkpoint';
import { t } from '../i18n/translate.js';
import { ApiError, problemText } from '../api/problem.js';
import type { JsonObject } from '../monitors/draft/script-draft.js';
import { memberText } from '../monitors/draft/script-draft.js';

/** Formats an instant as `2026-12-01 06:00` in UTC, so that firewall owners in all time zones see the same text. */
const formatUtcMinute = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

export const toAddressRows = (addresses: readonly ServerAddress[]): readonly JsonObject[] =>
  addresses.map(({ Address, ActiveFrom }) => ({
    Address,
    ActiveFrom: ActiveFrom === undefined ? '' : formatUtcMinute(ActiveFrom),
  }));

/**
 * Parses the lines into addresses, their line numbers and problems by path, such as `[0].ActiveFrom`. Empty lines are
 * skipped.
 */
export function parseAddressRows(rows: readonly JsonObject[]): {
  readonly addresses: readonly ServerAddress[];
  readonly lineNumbers: readonly number[];
  readonly problems: ReadonlyMap<string, string>;
} {
  const problems = new Map<string, string>();
  const lineNumbers: number[] = [];
  const addresses = rows.flatMap((row, index): ServerAddress[] => {
    const [Address, from] = [memberText(row, 'Address').trim(), memberText(row, 'ActiveFrom').trim()];
    if (Address === '' && from === '') return [];
    lineNumbers.push(index);
    if (!/^[\d.]+$|^[\da-f:.]*:[\da-f:.]*$/i.test(Address))
      problems.set(`[${String(index)}].Address`, t('must be an IPv4 or IPv6 address'));
    if (from === '') return [{ Address }];
    const ActiveFrom = parseUtcMinute(from);
    if (ActiveFrom === undefined)
      problems.set(`[${String(index)}].ActiveFrom`, t('must be a date and time such as 2026-12-01 06:00'));
    return [{ Address, ...(ActiveFrom !== undefined && { ActiveFrom }) }];
  });
  return { addresses, lineNumbers, problems };
}

function parseUtcMinute(text: string): number | undefined {
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?$/.exec(text);
  const at = match ? Date.parse(`${match[1] ?? ''}T${match[2] ?? '00:00'}Z`) : Number.NaN;
  return Number.isNaN(at) || !formatUtcMinute(at).startsWith(match?.[1] ?? '') ? undefined : at;
}

/**
 * Assigns server problems to the lines they were typed in.
 * @param lineNumbers line numbers of the sent addresses
 */
export function assignProblemsToLines(
  error: unknown,
  lineNumbers: readonly number[],
): { readonly byPath: ReadonlyMap<string, string>; readonly others: readonly string[] } {
  const byPath = new Map<string, string>();
  if (error === undefined) return { byPath, others: [] };
  if (!(error instanceof ApiError)) return { byPath, others: [problemText(error as Error)] };
  const others = error.messages.filter((message) => {
    const [, index, member, detail] = /^Addresses\[(\d+)\]\.(Address|ActiveFrom): (.*)$/s.exec(message) ?? [];
    const line = index === undefined ? undefined : lineNumbers[Number(index)];
    if (line === undefined) return true;
    byPath.set(`[${String(line)}].${member ?? ''}`, detail ?? '');
    return false;
  });
  return { byPath, others };
}
