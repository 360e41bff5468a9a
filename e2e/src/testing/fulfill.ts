import type { APIResponse, Route } from 'playwright-core';
import { noteProblems } from './contract-answers.js';

export interface Fulfilment {
  /** What the server answered, whose status and headers are kept. */
  readonly response?: APIResponse;
  /** Who answers: a reverse proxy in front of the service does not hold to the contract. Default: the service. */
  readonly by?: 'proxy';
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Of a page that is no answer of the API. */
  readonly body?: string;
}

/** Answers a call of the page in place of the server. The test fails unless the service could answer the call so. */
export async function fulfill(route: Route, fulfilment: Fulfilment): Promise<void> {
  const { by, ...answer } = fulfilment;
  const { response, status = response?.status() ?? 200, json } = answer;
  const path = apiPath(route.request().url());
  if (by === undefined && path !== undefined)
    noteProblems({ method: route.request().method(), path, status, body: json });
  await route.fulfill({ ...answer, status });
}

/** The path from the surface on, whatever base path the app is served under. */
function apiPath(url: string): string | undefined {
  const path = /\/((?:v4|api\/v1)\/.*)$/.exec(new URL(url).pathname)?.[1];
  return path === undefined ? undefined : decodeURIComponent(path);
}
