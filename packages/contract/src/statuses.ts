import type { Endpoint } from './endpoint.js';

/** All statuses of an endpoint: what its row of the table promises and the OpenAPI document lists. */
export interface Statuses {
  readonly success: readonly number[];
  readonly failures: readonly number[];
}

export function endpointStatuses(endpoint: Endpoint): Statuses {
  return { success: successes(endpoint), failures: failures(endpoint) };
}

function successes({ sends, status }: Endpoint): number[] {
  if (sends === 'redirect') return [302, 303];
  if (sends === 'return') return [303];
  return [sends === 'xml' || sends === 'metrics' ? 200 : status];
}

/** Any request can get 400 and 500; the rest follows from the requirements of the endpoint. */
function failures(endpoint: Endpoint): number[] {
  const { method, params, alsoFails = [] } = endpoint;
  const mayCarryBody = method !== 'GET';
  const found: (readonly [number, boolean])[] = [
    [400, true],
    [401, endpoint.credentials !== 'anonymous'],
    [403, canBeForbidden(endpoint)],
    [404, params !== undefined],
    [409, endpoint.ifMatch === true],
    [413, mayCarryBody],
    [415, mayCarryBody],
    // The statuses of version 4 follow the contract, which has no rate limit.
    [429, endpoint.credentials === 'anonymous' && endpoint.surface === 'v1'],
    [500, true],
  ];
  const usual = found.filter(([, isPossible]) => isPossible).map(([status]) => status);
  return [...new Set([...usual, ...alsoFails])].sort((a, b) => a - b);
}

/**
 * Reasons for 403: a missing permission, an unconfirmed session, or a change by a session that does not come from the
 * web app.
 */
function canBeForbidden({ credentials, right, method, needsProof }: Endpoint): boolean {
  if (credentials === 'anonymous' || credentials === 'checkpoint') return false;
  const isSessionsChange = credentials === 'account' && method !== 'GET';
  return right.of !== 'none' || needsProof === true || isSessionsChange;
}
