import type { Endpoint } from '@vedette/contract/endpoint';
import { endpoints } from '@vedette/contract/table';
import { expect, test } from 'vitest';
import { findContractProblems } from './contract-responses.js';
import { createFakeApi } from './fake-api.js';
import { createFakeAccount } from './fake-account.js';
import { PAGES } from './page-walk.js';

const NOW = Date.UTC(2026, 10, 28, 12);
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}|\b\d+\b/g;

/** Every id in the URL of a page. */
const ids = [...new Set(Object.values(PAGES).flatMap((address) => address.match(ID) ?? []))];

/** Returns the paths of an endpoint with each id in place of matching parameters. */
function endpointPaths({ surface, path, params }: Endpoint): readonly string[] {
  const prefix = surface === 'v4' ? 'v4' : 'api/v1';
  const names = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
  const isPossible = (id: string): boolean => {
    const value = /^\d+$/.test(id) ? Number(id) : id;
    return params?.safeParse(Object.fromEntries(names.map((name) => [name, value]))).success ?? true;
  };
  return [...new Set(ids.filter(isPossible).map((id) => prefix + path.replace(/:[A-Za-z]+/g, id)))];
}

test('answers every GET of the fake account as the contract requires', () => {
  const answer = createFakeApi(createFakeAccount(10, NOW), () => NOW);
  const problems = new Set<string>();
  let answers = 0;
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    // Most answers do not depend on the request.
    const seen = new Set<string>();
    for (const path of endpointPaths(endpoint)) {
      const answered = answer({ method: 'GET', path, query: new URLSearchParams(), body: {} });
      const text = JSON.stringify(answered);
      if (!answered || seen.has(text)) continue;
      seen.add(text);
      const found = findContractProblems({ method: 'GET', path, ...answered });
      for (const problem of found) problems.add(`GET ${endpoint.path}: ${problem}`);
    }
    answers += seen.size;
  }
  expect([...problems]).toEqual([]);
  expect(answers).toBeGreaterThan(100);
});
