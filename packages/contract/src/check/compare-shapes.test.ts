import { expect, test } from 'vitest';
import { compareShapes } from './compare-shapes.js';
import type { Described } from './places.js';

const models = { Widget: { WidgetGuid: 'RP', Name: 'PC', Secret: 'W', Notes: 'N' } };
const shape = (properties: readonly string[], required: readonly string[]): Described => ({
  paths: {},
  components: {
    schemas: { Widget: { properties: Object.fromEntries(properties.map((name) => [name, {}])), required } },
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

test('a shape that is written may leave out what the service puts in', () => {
  const document = shape(['WidgetGuid', 'Name', 'Notes'], []);
  expect(compareShapes(document, models, { written: new Set(['Widget']) })).toEqual([]);
});

test('a model nobody serves is named, one that stands inside another is found there', () => {
  expect(compareShapes({ paths: {}, components: { schemas: {} } }, models)).toEqual([
    'shape Widget: nothing is served as it',
  ]);
  const { Widget } = shape(['WidgetGuid', 'Name', 'Notes'], ['WidgetGuid', 'Name']).components.schemas;
  const box: Described = {
    paths: {},
    components: { schemas: { Box: { properties: { Widgets: { items: Widget ?? {} } } } } },
  };
  expect(compareShapes(box, models, { places: { Widget: 'Box.Widgets[]' } })).toEqual([]);
});
