import { z } from 'zod';
import type { Endpoint, Surface } from './endpoint.js';
import { NOT_GIVEN, notGivenSchema, allowNotGiven } from './request-schema.js';
import { endpointStatuses } from './statuses.js';

/** A JSON value of an OpenAPI document. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Dict = Record<string, Json>;

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Dict>>>>;
  readonly components: Dict;
}

const surfaceInfo = {
  v4: {
    title: 'Vedette API, version 4',
    description:
      'The monitoring API. Authenticate with HTTP Basic, using the user name and password of an API account.',
  },
  v1: {
    title: 'Vedette application API',
    description: 'The API behind the web app: everything that version 4 does not cover.',
  },
};

/** Rules of all requests that schemas cannot express. */
const commonRules =
  'Field names, parameter names and enum values are not case-sensitive. ' +
  'Unknown fields are ignored unless the schema forbids them. An optional field that is sent as null counts as omitted, as does an empty string for an enum, a guid, a number or a boolean. ' +
  'Strings must not contain NUL characters or unpaired surrogates, and no field may be named __proto__, constructor or prototype.';

const failureDescriptions: Readonly<Record<number, string>> = {
  400: 'Invalid parameter or body. The response has one message per problem.',
  401: 'Missing or invalid authentication.',
  403: 'Permission denied, or the request violates a rule of the account.',
  404: 'No object with this identifier exists, or the caller may not view it.',
  409: 'Conflict with another object.',
  413: 'The request body is too large.',
  415: 'The content type of the request body is not supported.',
  429: 'Too many requests. Retry after the number of seconds in Retry-After.',
  500: 'Server error.',
  503: 'The database is unreachable, or the service cannot handle the request now. Try again later.',
};

/**
 * Builds the OpenAPI 3.1 document of one surface, from the same table that routes requests.
 * @throws when a shape cannot be expressed in JSON Schema.
 */
export function buildOpenApi(surface: Surface, table: readonly Endpoint[], serverUrl?: string): OpenApiDocument {
  const surfaceEndpoints = table.filter((endpoint) => endpoint.surface === surface);
  const schemas: Dict = { MessageList: messageList, [NOT_GIVEN]: notGivenSchema };
  const paths: Record<string, Record<string, Dict>> = {};
  // Response components get their names first, whatever the order of the table.
  for (const endpoint of surfaceEndpoints) successResponses(endpoint, schemas);
  for (const endpoint of surfaceEndpoints) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: surfaceInfo[surface].title,
      version: surface === 'v4' ? '4' : '1',
      description: `${surfaceInfo[surface].description} ${commonRules}`,
    },
    servers: [{ url: serverUrl ?? (surface === 'v4' ? '/v4' : '/api/v1') }],
    tags: [...new Set(surfaceEndpoints.map(({ area }) => area))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        account: { type: 'http', scheme: 'basic', description: 'API account' },
        ...(surface === 'v4' && {
          login: { type: 'http', scheme: 'basic', description: 'An operator’s e-mail address and password' },
        }),
        ...(surface === 'v1' && {
          checkpoint: { type: 'http', scheme: 'bearer', description: 'Key of a checkpoint server' },
        }),
      },
    },
  };
}

const messageList: Dict = {
  type: 'object',
  properties: {
    Messages: {
      type: 'array',
      items: { type: 'object', properties: { Message: { type: 'string' } }, required: ['Message'] },
    },
  },
  required: ['Messages'],
};

function operation(endpoint: Endpoint, schemas: Dict): Dict {
  const responses = successResponses(endpoint, schemas);
  for (const status of endpointStatuses(endpoint).failureStatuses) {
    responses[status] = {
      description: failureDescriptions[status] ?? '',
      content: content({ $ref: '#/components/schemas/MessageList' }),
    };
  }
  const result: Dict = { operationId: endpoint.id, tags: [endpoint.area], summary: endpoint.summary, responses };
  const proof =
    'A web app session must confirm the password first and send the token in the header X-Vedette-Proof. See POST /api/v1/Session/Reauthentication.';
  const description = [endpoint.description, endpoint.needsReauthentication && proof].filter(Boolean).join('\n\n');
  if (description !== '') result['description'] = description;
  const parameters = [...parameterObjects(endpoint, 'path', schemas), ...parameterObjects(endpoint, 'query', schemas)];
  if (endpoint.ifMatch) parameters.push(IF_MATCH);
  if (parameters.length > 0) result['parameters'] = parameters;
  if (endpoint.body) {
    const schema = toBodySchema(endpoint.body, schemas);
    const type = endpoint.consumes === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    const isRequired = !isObject(endpoint.body) || schema['required'] !== undefined;
    result['requestBody'] = { ...(isRequired && { required: true }), content: { [type]: { schema } } };
  }
  if (endpoint.credentials !== 'anonymous') result['security'] = [{ [endpoint.credentials]: [] }];
  return result;
}

function successResponses(endpoint: Endpoint, schemas: Dict): Dict {
  if (endpoint.sends === 'xml') return { 200: { description: 'An XML document.', content: { 'application/xml': {} } } };
  if (endpoint.sends === 'metrics') return { 200: { description: 'Metrics as text.', content: metricsTypes } };
  if (endpoint.sends === 'redirect') {
    return { 302: { description: 'Redirect to the provider.' }, 303: { description: 'Redirect back to the web app.' } };
  }
  if (endpoint.sends === 'redirectBack') return { 303: { description: 'Redirect back to the web app.' } };
  const success: Dict = { description: endpoint.status === 204 ? 'Success. The response has no body.' : 'Success.' };
  const isFile = endpoint.sends === 'file' || endpoint.alsoSends === 'file';
  const fileContent = isFile ? fileTypes : {};
  const { reply, jsonFile } = endpoint;
  const json = reply && jsonFile ? z.union([reply, jsonFile]) : reply;
  if (json) success['content'] = { ...fileContent, ...content(toSchema(json, 'output', schemas)) };
  return { [endpoint.status]: success };
}

const IF_MATCH: Dict = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'The Hash from your last read. If the object has changed since then, the request fails with 409 and changes nothing.',
};

const metricsTypes: Dict = { 'text/plain': {}, 'application/openmetrics-text': {} };

const fileTypes: Dict = {
  'text/csv': {},
  'application/json': {},
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {},
  'application/pdf': {},
  'text/html': {},
};

const content = (schema: Json): Dict => ({ 'application/json': { schema } });

function parameterObjects(endpoint: Endpoint, location: 'path' | 'query', schemas: Dict): Dict[] {
  const shape = location === 'path' ? endpoint.params : endpoint.query;
  if (!shape) return [];
  const schema = toSchema(shape, 'input', schemas);
  const referencedSchema = (
    typeof schema['$ref'] === 'string' ? schemas[schema['$ref'].split('/').at(-1) ?? ''] : schema
  ) as Dict;
  const required = (referencedSchema['required'] ?? []) as readonly string[];
  return Object.entries((referencedSchema['properties'] ?? {}) as Dict).map(([name, value]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: value,
  }));
}

/** Returns the JSON Schema of a shape. Shapes with an id become components that are referred to by name. */
function toSchema(shape: z.ZodType, io: 'input' | 'output', schemas: Dict): Dict {
  const generated = z.toJSONSchema(shape, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as Dict;
  const { $schema: _schema, $defs: defs, ...schema } = generated;
  for (const [name, definition] of Object.entries((defs ?? {}) as Dict))
    schemas[name] ??= allowAdditionalMembers(definition, {});
  return allowAdditionalMembers(schema, {}) as Dict;
}

/**
 * Returns the JSON Schema of a body, with the values that its parser reads as "not given", and with unknown members
 * forbidden where they are. A component that differs from the one of responses has the suffix `Input`.
 */
function toBodySchema(shape: z.ZodType, schemas: Dict): Dict {
  const generated = z.toJSONSchema(shape, { target: 'draft-2020-12', io: 'input', unrepresentable: 'any' }) as Dict;
  const { $schema: _schema, $defs: defs, ...schema } = allowNotGiven(generated) as Dict;
  const components = Object.entries((defs ?? {}) as Dict).map(([name, definition]) => {
    const responseComponent = schemas[name];
    const isSame =
      responseComponent === undefined ||
      JSON.stringify(responseComponent) === JSON.stringify(pointReferences(definition, {}));
    return [name, definition, isSame ? name : `${name}Input`] as const;
  });
  const names = Object.fromEntries(components.map(([name, , component]) => [name, component]));
  for (const [, definition, component] of components) schemas[component] ??= pointReferences(definition, names);
  return pointReferences(schema, names) as Dict;
}

const isObject = (shape: z.ZodType): boolean => shape.def.type === 'object';

/** Allows additional members in responses, since additive changes are no new version. */
const allowAdditionalMembers = (value: Json, names: ComponentNames): Json => transformSchema(value, names, true);

/** Points references to the components. */
const pointReferences = (value: Json, names: ComponentNames): Json => transformSchema(value, names, false);

/** Components whose name differs from that of their shape. */
type ComponentNames = Readonly<Record<string, string>>;

function transformSchema(value: Json, names: ComponentNames, allowsAdditional: boolean): Json {
  if (Array.isArray(value))
    return (value as readonly Json[]).map((each) => transformSchema(each, names, allowsAdditional));
  if (value === null || typeof value !== 'object') return value;
  const result: Dict = {};
  for (const [key, member] of Object.entries(value)) {
    if (allowsAdditional && key === 'additionalProperties' && member === false) continue;
    result[key] =
      key === '$ref' && typeof member === 'string'
        ? componentReference(member, names)
        : transformSchema(member, names, allowsAdditional);
  }
  return result;
}

const componentReference = (ref: string, names: ComponentNames): string =>
  ref.replace(/^#\/\$defs\/(.+)$/, (_whole, name: string) => `#/components/schemas/${names[name] ?? name}`);
