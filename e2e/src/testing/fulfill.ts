import type { APIResponse, Route } from 'playwright-core';
import { recordContractProblems } from './contract-responses.js';

export interface Fulfilment {
  /** Server response whose status and headers are kept. */
  readonly response?: APIResponse;
  /** Origin of the response: a reverse proxy does not follow the contract. Default: the service. */
  readonly by?: 'proxy';
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Body of a page instead of an API response. */
  readonly body?: string;
}

/** Answers a call in place of the server. The test fails if the service could not respond that way. */
export async function fulfill(route: Route, fulfilment: Fulfilment): Promise<void> {
  const { by, ...options } = fulfilment;
  const { response, status = response?.status() ?? 200, json } = options;
  const path = apiPath(route.request().url());
  if (by === undefined && path !== undefined)
    recordContractProblems({ method: route.request().method(), path, status, body: json });
  await route.fulfill({ ...options, status });
}

/** Returns the path from the API surface on, whatever the base path. */
function apiPath(url: string): string | undefined {
  const path = /\/((?:v4|api\/v1)\/.*)$/.exec(new URL(url).pathname)?.[1];
  return path === undefined ? undefined : decodeURIComponent(path);
}
