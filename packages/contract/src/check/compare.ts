import type { Endpoint } from '../endpoint.js';

/** One row of `spec/endpoints.json`: an endpoint that the contract has under `/v4`. */
export interface SpecEndpoint {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly source: string;
  readonly area: string;
}

/** Returns method and path in lower case with every parameter as `{}`, so that two spellings of a path are equal. */
export const endpointKey = (method: string, path: string): string =>
  `${method} ${path
    .replace(/\{[^}]+\}|:[A-Za-z]+/g, '{}')
    .replace(/\/$/, '')
    .toLowerCase()}`;

/**
 * Compares the endpoint table with the contract and returns the differences under `/v4` as sentences: missing and
 * additional endpoints, and wrong statuses. `postponedLines` lists endpoints without an implementation.
 */
export function compareTable(
  table: readonly Endpoint[],
  spec: readonly SpecEndpoint[],
  postponedLines: readonly string[],
): string[] {
  const v4 = table.filter(({ surface }) => surface === 'v4');
  const problems = [...findDuplicates(table)];
  const served = new Map<string, Endpoint>();
  for (const endpoint of v4) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])])
      served.set(endpointKey(endpoint.method, path), endpoint);
  }
  const postponed = new Set(postponedLines.map((line) => endpointKey(...(line.split(' ', 2) as [string, string]))));
  const specKeys = new Set<string>();
  for (const row of spec) {
    const key = endpointKey(row.method, row.path);
    specKeys.add(key);
    const endpoint = served.get(key);
    if (!endpoint && !postponed.has(key)) problems.push(`missing: ${row.method} ${row.path}`);
    if (endpoint && postponed.has(key))
      problems.push(`served, but still listed in later.json: ${row.method} ${row.path}`);
    if (endpoint && endpoint.status !== row.status) {
      problems.push(`status: ${row.method} ${row.path} returns ${endpoint.status}, the contract has ${row.status}`);
    }
  }
  for (const line of postponedLines) {
    if (!specKeys.has(endpointKey(...(line.split(' ', 2) as [string, string]))))
      problems.push(`later.json has an unknown endpoint: ${line}`);
  }
  for (const { method, path } of v4) {
    if (!specKeys.has(endpointKey(method, path))) problems.push(`extra under /v4: ${method} ${path}`);
  }
  return problems;
}

function findDuplicates(table: readonly Endpoint[]): string[] {
  const problems: string[] = [];
  const keys = new Set<string>();
  const ids = new Set<string>();
  for (const { id, surface, method, path } of table) {
    const key = `${surface} ${endpointKey(method, path)}`;
    if (keys.has(key)) problems.push(`twice in the table: ${key}`);
    if (ids.has(id)) problems.push(`two endpoints share the id ${id}`);
    keys.add(key);
    ids.add(id);
  }
  return problems;
}
