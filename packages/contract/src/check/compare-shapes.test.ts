import { expect, test } from 'vitest';
import { compareShapes } from './compare-shapes.js';
import type { OpenApiDocument } from './find-schema.js';

const models = { Widget: { WidgetGuid: 'RP', Name: 'PC', Secret: 'W', Notes: 'N' } };
const shape = (properties: readonly string[], required: readonly string[]): OpenApiDocument => ({
  paths: {},
  components: {
    schemas: { Widget: { properties: Object.fromEntries(properties.map((name) => [name, {}])), required } },
  },
});

test('accepts a shape with the fields of the contract', () => {
  expect(compareShapes(shape(['WidgetGuid', 'Name', 'Notes'], ['WidgetGuid', 'Name']), models)).toEqual([]);
});

test('reports missing, additional and wrongly optional fields', () => {
  expect(compareShapes(shape(['WidgetGuid', 'Name', 'Colour'], ['WidgetGuid']), models)).toEqual([
    'shape Widget: Name must always be present',
    'shape Widget: Notes is missing',
    'shape Widget: Colour is not in the contract',
  ]);
});

test('lets request models omit fields that the service adds', () => {
  const document = shape(['WidgetGuid', 'Name', 'Notes'], []);
  expect(compareShapes(document, models, { requestModels: new Set(['Widget']) })).toEqual([]);
});

test('reports a model that is not served, and finds nested ones', () => {
  expect(compareShapes({ paths: {}, components: { schemas: {} } }, models)).toEqual(['shape Widget: is not served']);
  const { Widget } = shape(['WidgetGuid', 'Name', 'Notes'], ['WidgetGuid', 'Name']).components.schemas;
  const box: OpenApiDocument = {
    paths: {},
    components: { schemas: { Box: { properties: { Widgets: { items: Widget ?? {} } } } } },
  };
  expect(compareShapes(box, models, { places: { Widget: 'Box.Widgets[]' } })).toEqual([]);
});
