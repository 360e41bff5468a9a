import { expect, test } from 'vitest';
import { compareShapes } from './compare-shapes.js';

const models = { Widget: { WidgetGuid: 'RP', Name: 'PC', Secret: 'W', Notes: 'N' } };
const shape = (properties: readonly string[], required: readonly string[]) => ({
  Widget: {
    type: 'object',
    properties: Object.fromEntries(properties.map((name) => [name, { type: 'string' }])),
    required,
  },
});

test('a shape with the fields of the contract has no problems, write-only ones may be absent', () => {
  expect(compareShapes(shape(['WidgetGuid', 'Name', 'Notes'], ['WidgetGuid', 'Name']), models)).toEqual([]);
});

test('missing, invented and wrongly optional fields are named', () => {
  expect(compareShapes(shape(['WidgetGuid', 'Name', 'Colour'], ['WidgetGuid']), models)).toEqual([
    'shape Widget: Name must always be present',
    'shape Widget: Notes is missing',
    'shape Widget: Colour is not in the contract',
  ]);
});

test('a model nobody has shaped is not compared', () => {
  expect(compareShapes({}, models)).toEqual([]);
});
