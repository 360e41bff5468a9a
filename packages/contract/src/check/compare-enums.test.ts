import { expect, test } from 'vitest';
import { compareEnums } from './compare-enums.js';
import { findSchema, type OpenApiDocument, type Schema } from './find-schema.js';

const ok = (schema: Schema) => ({ 200: { content: { 'application/json': { schema } } } });
const document: OpenApiDocument = {
  paths: {
    '/Widget/{id}': {
      get: {
        parameters: [{ name: 'Colour', schema: { enum: ['Red', 'Blue'] } }],
        responses: ok({ anyOf: [{ $ref: '#/components/schemas/Widget' }, { const: 'null' }] }),
      },
    },
  },
  components: {
    schemas: {
      Widget: { properties: { Colours: { items: { enum: ['Blue', 'Red'] } }, Name: {}, Kind: { const: 'W' } } },
    },
  },
};
const colours = { values: ['Red', 'Blue'], at: ['Widget.Colours[]', 'GET /Widget/{id} ?Colour'] };

test('finds values in components, parameters and responses, in any order', () => {
  const inAnswer = { values: ['Red', 'Blue'], at: ['GET /Widget/{id} reply.Colours[]'] };
  expect(compareEnums(document, { Colour: colours, Answer: inAnswer })).toEqual([]);
  expect(compareEnums(document, { Colour: colours, Kind: { values: ['W'], at: ['Widget.Kind'] } })).toEqual([]);
});

test.each([
  [
    'a value nobody serves',
    { ...colours, values: ['Red', 'Blue', 'Green'] },
    'Colour at Widget.Colours[]: Green is missing',
  ],
  ['a value too many', { ...colours, values: ['Red'] }, 'Colour at Widget.Colours[]: Blue is not in the contract'],
  ['a free text', { ...colours, at: ['Widget.Name'] }, 'Colour: no enum at Widget.Name'],
  ['a place that is not there', { ...colours, at: ['Box.Name'] }, 'Colour: no enum at Box.Name'],
])('reports %s', (_what, expectedEnum, problem) => {
  expect(compareEnums(document, { Colour: expectedEnum })).toContain(`enum ${problem}`);
});

test('reports an enum that the contract does not have, wherever it is', () => {
  expect(compareEnums(document, {})).toEqual([
    'enum that the contract does not have, at /paths//Widget/{id}/get/parameters/0/schema',
    'enum that the contract does not have, at /components/schemas/Widget/properties/Colours/items',
  ]);
});

test('finds no schema at an unknown place', () => {
  expect(findSchema(document, 'Widget.Colours[].Deep')).toBeUndefined();
  expect(findSchema(document, 'POST /Widget/{id} body.Name')).toBeUndefined();
});
