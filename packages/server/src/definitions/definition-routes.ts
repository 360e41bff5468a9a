import type { Call, Endpoint } from '@vedette/contract/endpoint';
import type { z } from 'zod';
import { mount, type RouteHost } from '../http/index.js';
import type { StoreContext } from '../module/context.js';
import type { Definition } from './definition.js';
import {
  changeDefinition,
  createDefinition,
  listDefinitions,
  readDefinition,
  removeDefinition,
  validateDefinitionWrite,
} from './use-cases.js';

type AccountEndpoint = Endpoint & { readonly credentials: 'account' };

/** Endpoints of a definition, as in the contract's table. Other endpoints are mounted by their own domain. */
export interface DefinitionEndpoints {
  readonly list?: AccountEndpoint;
  readonly create?: AccountEndpoint;
  readonly read?: AccountEndpoint;
  readonly replace?: AccountEndpoint;
  readonly patch?: AccountEndpoint;
  readonly remove?: AccountEndpoint;
}

/** Union of the bodies of the three endpoints that write. */
type DefinitionBody<E extends DefinitionEndpoints> = NonNullable<
  { [Name in 'create' | 'replace' | 'patch']: E[Name] extends Endpoint ? Call<E[Name]>['body'] : undefined }[
    'create' | 'replace' | 'patch']
>;
/** Intersection of the replies that contain a definition. */
type DefinitionWire<E extends DefinitionEndpoints> = EndpointReply<E['create']> & EndpointReply<E['read']>;
type EndpointReply<E> = E extends { readonly reply: z.ZodType } ? z.input<E['reply']> : unknown;

/** Mounts those of the six endpoints that exist. */
export function mountDefinition<E extends DefinitionEndpoints, Fields, Context extends StoreContext>(
  host: RouteHost,
  endpoints: E,
  definition: Definition<Fields, DefinitionBody<E>, DefinitionWire<E>, Context>,
  context: Context,
): void {
  const { list, create, read, replace, patch, remove } = endpoints;
  const { param } = definition;
  // Bodies and parameters were parsed with the endpoint's own schemas, from which `DefinitionBody` is derived.
  const toBody = (body: unknown): DefinitionBody<E> => body as DefinitionBody<E>;
  const readGuid = (params: unknown): string => (params as Readonly<Record<string, string>>)[param] ?? '';
  if (list) mount(host, list, ({ caller }) => listDefinitions(definition, context, caller));
  if (read) mount(host, read, ({ caller, params }) => readDefinition(definition, context, caller, readGuid(params)));
  if (create)
    mount(
      host,
      create,
      ({ caller, body }) => createDefinition(definition, context, caller, toBody(body)),
      ({ caller, body }, problems) =>
        validateDefinitionWrite(definition, context, { caller, body: toBody(body), isReplacement: true }, problems),
    );
  for (const [endpoint, isReplacement] of [
    [replace, true],
    [patch, false],
  ] as const) {
    if (!endpoint) continue;
    mount(
      host,
      endpoint,
      ({ caller, params, body, ifMatch }) =>
        changeDefinition(definition, context, caller, {
          guid: readGuid(params),
          body: toBody(body),
          isReplacement,
          ifMatch,
        }),
      ({ caller, params, body }, problems) =>
        validateDefinitionWrite(
          definition,
          context,
          { caller, guid: readGuid(params), body: toBody(body), isReplacement },
          problems,
        ),
    );
  }
  if (remove)
    mount(host, remove, ({ caller, params, ifMatch }) =>
      removeDefinition(definition, context, caller, { guid: readGuid(params), ifMatch }),
    );
}
