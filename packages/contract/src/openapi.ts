import { z } from 'zod';
import type { Endpoint, Surface } from './endpoint.js';
import { statusesOf } from './statuses.js';

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

const about = {
  v4: { title: 'Vedette API, version 4', description: 'The monitoring API. HTTP Basic with an API account.' },
  v1: { title: 'Vedette application API', description: 'What version 4 lacks and the web app needs.' },
};

const failures: Readonly<Record<number, string>> = {
  400: 'Invalid parameter or body; one message per problem.',
  401: 'Invalid or missing authentication.',
  403: 'Permission denied, or a business rule.',
  404: 'The identifier does not exist.',
  409: 'Conflict with another object.',
  413: 'The body is too large.',
  415: 'The body is of another content type.',
  429: 'Too many requests; see Retry-After.',
  500: 'Server-side error.',
  503: 'The store is away, or nobody is free to do it; try again.',
};

/**
 * OpenAPI 3.1 of one surface, made from the same table that routes requests.
 * @throws when a shape cannot be said in JSON Schema.
 */
export function openApi(surface: Surface, table: readonly Endpoint[], serverUrl?: string): OpenApiDocument {
  const mine = table.filter((endpoint) => endpoint.surface === surface);
  const schemas: Dict = { MessageList: messageList };
  const paths: Record<string, Record<string, Dict>> = {};
  for (const endpoint of mine) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, schemas);
  }
  return {
    openapi: '3.1.0',
    info: { ...about[surface], version: surface === 'v4' ? '4' : '1' },
    servers: [{ url: serverUrl ?? (surface === 'v4' ? '/v4' : '/api/v1') }],
    tags: [...new Set(mine.map(({ area }) => area))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        account: { type: 'http', scheme: 'basic', description: 'API account' },
        ...(surface === 'v4' && {
          login: { type: 'http', scheme: 'basic', description: "An operator's e-mail address and password" },
        }),
        ...(surface === 'v1' && { checkpoint: { type: 'http', scheme: 'bearer', description: 'Checkpoint server' } }),
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
  const responses = successesOf(endpoint, schemas);
  for (const status of statusesOf(endpoint).failures) {
    responses[status] = {
      description: failures[status] ?? '',
      content: content({ $ref: '#/components/schemas/MessageList' }),
    };
  }
  const result: Dict = { operationId: endpoint.id, tags: [endpoint.area], summary: endpoint.summary, responses };
  const proof = 'A session of the web app proves itself once more: the header X-Vedette-Proof holds its proof.';
  const description = [endpoint.description, endpoint.needsProof && proof].filter(Boolean).join('\n\n');
  if (description !== '') result['description'] = description;
  const parameters = [...parametersOf(endpoint, 'path', schemas), ...parametersOf(endpoint, 'query', schemas)];
  if (endpoint.ifMatch) parameters.push(IF_MATCH);
  if (parameters.length > 0) result['parameters'] = parameters;
  if (endpoint.body) {
    const schema = schemaOf(endpoint.body, 'input', schemas);
    const type = endpoint.consumes === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    result['requestBody'] = { content: { [type]: { schema } } };
  }
  if (endpoint.credentials !== 'anonymous') result['security'] = [{ [endpoint.credentials]: [] }];
  return result;
}

function successesOf(endpoint: Endpoint, schemas: Dict): Dict {
  if (endpoint.sends === 'xml') return { 200: { description: 'An XML document.', content: { 'application/xml': {} } } };
  if (endpoint.sends === 'metrics') return { 200: { description: 'Text for a scraper.', content: metricsTypes } };
  if (endpoint.sends === 'redirect') {
    return { 302: { description: 'On to the provider.' }, 303: { description: 'Back to the web app.' } };
  }
  if (endpoint.sends === 'return') return { 303: { description: 'Back to the web app.' } };
  const answer: Dict = { description: endpoint.status === 204 ? 'Done, no body.' : 'Success.' };
  const isFile = endpoint.sends === 'file' || endpoint.alsoSends === 'file';
  const other = isFile ? fileTypes : {};
  const { reply, jsonFile } = endpoint;
  const json = reply && jsonFile ? z.union([reply, jsonFile]) : reply;
  if (json) answer['content'] = { ...other, ...content(schemaOf(json, 'output', schemas)) };
  return { [endpoint.status]: answer };
}

const IF_MATCH: Dict = {
  ...{ name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } },
  description: 'A Hash as it was read: when it is another one now, nothing is changed and the answer is 409.',
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

function parametersOf(endpoint: Endpoint, place: 'path' | 'query', schemas: Dict): Dict[] {
  const shape = place === 'path' ? endpoint.params : endpoint.query;
  if (!shape) return [];
  const schema = schemaOf(shape, 'input', schemas);
  const resolved = (
    typeof schema['$ref'] === 'string' ? schemas[schema['$ref'].split('/').at(-1) ?? ''] : schema
  ) as Dict;
  const required = (resolved['required'] ?? []) as readonly string[];
  return Object.entries((resolved['properties'] ?? {}) as Dict).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
}

/** JSON Schema of a shape; shapes with an id become components, referred to by name. */
function schemaOf(shape: z.ZodType, io: 'input' | 'output', schemas: Dict): Dict {
  const made = z.toJSONSchema(shape, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as Dict;
  const { $schema: _schema, $defs: defs, ...schema } = made;
  for (const [name, definition] of Object.entries((defs ?? {}) as Dict)) schemas[name] ??= tidy(definition, io);
  return tidy(schema, io) as Dict;
}

/**
 * Points references at the components and lets answers grow members (contract, "Versioning": additive changes). A body says
 * where unknown members are refused.
 */
function tidy(value: Json, io: 'input' | 'output'): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((each) => tidy(each, io));
  if (value === null || typeof value !== 'object') return value;
  const result: Dict = {};
  for (const [key, member] of Object.entries(value)) {
    if (io === 'output' && key === 'additionalProperties' && member === false) continue;
    result[key] =
      key === '$ref' && typeof member === 'string'
        ? member.replace('#/$defs/', '#/components/schemas/')
        : tidy(member, io);
  }
  return result;
}
