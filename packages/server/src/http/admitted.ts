import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../rights/index.js';
import type { CheckpointCaller } from './authenticate.js';

/** Facts about an admitted request that are known before its query and body are read. */
export interface Admitted {
  readonly caller: Caller | undefined;
  readonly server: CheckpointCaller | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

const ADMITTED = Symbol('admitted');

type AdmittedRequest = FastifyRequest & { [ADMITTED]?: Admitted | undefined };

/**
 * Adds the property to every request of `app`. It is cheaper than a weak map, which the garbage collector must walk.
 */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest(ADMITTED, undefined);
}

export function admit(request: AdmittedRequest, admitted: Admitted): void {
  request[ADMITTED] = admitted;
}

/** Undefined for a request that was not admitted. */
export const getAdmitted = (request: AdmittedRequest): Admitted | undefined => request[ADMITTED];
