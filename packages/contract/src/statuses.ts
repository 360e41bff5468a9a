import type { Endpoint } from './endpoint.js';

/** All statuses of an endpoint: what its row of the table promises and the OpenAPI document lists. */
export interface EndpointStatuses {
  readonly success: readonly number[];
  readonly failureStatuses: readonly number[];
}

export function endpointStatuses(endpoint: Endpoint): EndpointStatuses {
  return { success: successStatuses(endpoint), failureStatuses: failures(endpoint) };
}

function successStatuses({ sends, status }: Endpoint): number[] {
  if (sends === 'redirect') return [302, 303];
  if (sends === 'redirectBack') return [303];
  return [sends === 'xml' || sends === 'metrics' ? 200 : status];
}

/** Any request can get 400 and 500; the rest follows from the requirements of the endpoint. */
function failures(endpoint: Endpoint): number[] {
  const { method, params, alsoFails = [] } = endpoint;
  const mayCarryBody = method !== 'GET';
  const conditions: (readonly [number, boolean])[] = [
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
  const impliedStatuses = conditions.filter(([, isPossible]) => isPossible).map(([status]) => status);
  return [...new Set([...impliedStatuses, ...alsoFails])].sort((a, b) => a - b);
}

/**
 * Reasons for 403: a missing permission, an unconfirmed session, or a change by a session that does not come from the
 * web app.
 */
function canBeForbidden({ credentials, permission, method, needsReauthentication }: Endpoint): boolean {
  if (credentials === 'anonymous' || credentials === 'checkpoint') return false;
  const isSessionChange = credentials === 'account' && method !== 'GET';
  return permission.kind !== 'none' || needsReauthentication === true || isSessionChange;
}
