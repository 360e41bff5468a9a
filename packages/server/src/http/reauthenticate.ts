import type { Endpoint } from '@vedette/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../rights/index.js';
import { authenticate, requireCaller } from './authenticate.js';
import type { RouteHost } from './host.js';
import { checkPermission } from './rights.js';

/**
 * Returns a function that authenticates the caller of a request again. @throws Fault as the first authentication did.
 */
export function createReauthenticator(
  { gatekeeper, origin, lookups }: Pick<RouteHost, 'gatekeeper' | 'origin' | 'lookups'>,
  endpoint: Endpoint,
  { request, params = {} }: { readonly request: FastifyRequest; readonly params?: unknown },
): () => Promise<Caller> {
  return async () => {
    const caller = requireCaller(await authenticate(endpoint, request, { gatekeeper, origin, isAlreadyCounted: true }));
    await checkPermission(endpoint.permission, caller, params as Readonly<Record<string, unknown>>, lookups);
    return caller;
  };
}
