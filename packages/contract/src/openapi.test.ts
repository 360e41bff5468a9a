import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, type Endpoint } from './endpoint.js';
import { displayName, trimmedName } from './lenient.js';
import { buildOpenApi } from './openapi.js';
import { endpoints } from './table.js';
import { listFileEndpoints, listFileFormats } from './v1/reports/list-file.js';
import { renderReferencePage } from './docs/reference-page.js';

const Widget = z
  .object({ WidgetGuid: z.guid(), Name: z.string().min(1).meta({ description: 'Display <name>.' }) })
  .meta({ id: 'Widget' });
const get = endpoint({
  id: 'getWidget',
  surface: 'v4',
  area: 'Widget',
  method: 'GET',
  path: '/Widget/:widgetGuid',
  credentials: 'account',
  permission: { kind: 'basic' },
  summary: 'One widget',
  params: z.object({ widgetGuid: z.guid() }),
  query: z.object({ filter: z.string().optional().meta({ description: 'Part of the name.' }) }),
  status: 200,
  reply: Widget,
  alsoFails: [409],
});
const remove = endpoint({ ...get, id: 'deleteWidget', method: 'DELETE', status: 204, reply: undefined as never });

test('describes parameters, responses and failures of a path, with components', () => {
  const document = buildOpenApi('v4', [get, remove]);
  const operation = document.paths['/Widget/{widgetGuid}']?.['get'];
  expect(operation?.['parameters']).toMatchObject([
    { name: 'widgetGuid', in: 'path', required: true },
    { name: 'filter', in: 'query', required: false },
  ]);
  expect(Object.keys(operation?.['responses'] as object)).toEqual(['200', '400', '401', '403', '404', '409', '500']);
  expect(JSON.stringify(operation)).toContain('#/components/schemas/Widget');
  expect(document.components['schemas']).toHaveProperty('Widget.required', ['WidgetGuid', 'Name']);
  expect(document.paths['/Widget/{widgetGuid}']?.['delete']).not.toHaveProperty('responses.204.content');
});

test('lists the media type of every format of a list file', () => {
  const types = {
    Csv: 'text/csv',
    Json: 'application/json',
    Pdf: 'application/pdf',
    Html: 'text/html',
    Excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
  const { paths } = buildOpenApi('v1', endpoints);
  const files = Object.values(listFileEndpoints).map(({ path }) => path.replace(/:(\w+)/g, '{$1}'));
  for (const path of files) {
    const content = listFileFormats.map((format) => types[format]).toSorted();
    const responses = paths[path]?.['get']?.['responses'] as Record<string, { content: object }>;
    expect([path, Object.keys(responses['200']?.content ?? {}).toSorted()]).toEqual([path, content]);
  }
});

const signing = endpoints
  .filter(({ producesSignedDocument }) => producesSignedDocument)
  .map((each): [string, Endpoint] => [each.id, each]);

test('includes SLA statements in the operations that sign', () => {
  expect(signing.map(([id]) => id)).toContain('v1CreateSlaStatement');
});

test.each(signing)('%s has a strict body and query, so that nothing misspelt is signed', (_id, each) => {
  const operation = buildOpenApi(each.surface, [each]).paths[each.path.replace(/:(\w+)/g, '{$1}')]?.['post'];
  expect(operation).toHaveProperty(
    ['requestBody', 'content', 'application/json', 'schema', 'additionalProperties'],
    false,
  );
  expect(each.query?.safeParse({ Mistyped: 'x' }).success).toBe(false);
});

test('includes only the endpoints of its surface', () => {
  expect(buildOpenApi('v1', [get]).paths).toEqual({});
});

test('lists endpoints with their parameters in the reference page, escaped', () => {
  const page = renderReferencePage(buildOpenApi('v4', [get, remove]));
  expect(page).toContain('/Widget/{widgetGuid}');
  expect(page).toContain('Display &lt;name&gt;.');
  expect(page).toContain('Part of the name.');
  expect(page).not.toContain('<script');
});

/** Ids of 53 bits. All other numbers have 32 bits in the store. */
const LONG_IDS = ['monitorCheckId', 'incidentId', 'noteId', 'outboxId', 'auditId', 'versionId'];

test('limits whole numbers in paths to what the store can hold', () => {
  const loose = (['v4', 'v1'] as const).flatMap((surface) =>
    Object.entries(buildOpenApi(surface, endpoints).paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ parameters = [] }) =>
        (parameters as unknown as { name: string; in: string; schema: { type: string; maximum?: number } }[])
          .filter((each) => each.in === 'path' && each.schema.type === 'integer' && !LONG_IDS.includes(each.name))
          .filter(({ schema: { maximum = Infinity } }) => maximum > 2_147_483_647)
          .map(({ name }) => `${path} ${name}`),
      ),
    ),
  );
  expect(loose).toEqual([]);
});

const Part = z.object({ Kind: z.enum(['A', 'B']), Note: z.string().optional() }).meta({ id: 'Part' });
const write = endpoint({
  ...get,
  id: 'writeWidget',
  method: 'PUT',
  body: z.strictObject({
    Name: displayName(20),
    Size: z.int().optional(),
    Text: z.string().optional(),
    Parts: z.array(Part).optional(),
  }),
  reply: z.object({ Part }),
});

test('states which members may be sent empty and forbids others', () => {
  const document = buildOpenApi('v4', [write]);
  const operation = document.paths['/Widget/{widgetGuid}']?.['put'];
  const requestBody = operation?.['requestBody'] as {
    required: boolean;
    content: { 'application/json': { schema: Record<string, unknown> } };
  };
  expect(requestBody.required).toBe(true);
  expect(requestBody.content['application/json'].schema).toMatchObject({
    properties: {
      Name: { type: 'string', minLength: 1, maxLength: 20 },
      Size: { anyOf: [{ type: 'integer' }, { $ref: '#/components/schemas/NotGiven' }] },
      Text: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      Parts: { anyOf: [{ items: { $ref: '#/components/schemas/PartInput' } }, { type: 'null' }] },
    },
    required: ['Name'],
    additionalProperties: false,
  });
  const schemas = document.components['schemas'] as Record<string, { properties: Record<string, unknown> }>;
  expect(schemas['Part']?.properties['Note']).toEqual({ type: 'string' });
  expect(schemas['PartInput']?.properties['Note']).toEqual({ anyOf: [{ type: 'string' }, { type: 'null' }] });
});

test('includes the patterns that shapes check', () => {
  const { pattern = '' } = z.toJSONSchema(trimmedName(20));
  for (const name of [
    'x',
    ' x ',
    'a b c',
    '\u200bx',
    'x\u00a0',
    'a\u200bb',
    'a\u200db',
    '\u0600',
    'ab\u2060\t',
    '😀',
    '',
    ' ',
    '\u200b',
    'a\nb',
    'a\u202eb',
  ])
    expect([name, new RegExp(pattern, 'u').test(name)]).toEqual([name, trimmedName(20).safeParse(name).success]);
});
