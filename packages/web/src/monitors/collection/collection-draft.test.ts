import { expect, test } from 'vitest';
import { isDataStored, replaceCollection, withDataStored, addMissingVariables } from './collection-draft.js';

const text = (more: object = {}): string =>
  JSON.stringify({
    info: { name: 'shop' },
    item: [{ name: 'one', request: { method: 'GET', url: '{{base}}/{{$guid}}/{{@RandomGuid}}' } }],
    variable: [{ key: 'base', value: 'http://shop.example' }],
    ...more,
  });

test('imports missing variables and keeps existing values', () => {
  expect(addMissingVariables([], text())).toEqual([{ Key: 'base', Value: 'http://shop.example' }]);
  const mine = [{ Key: 'base', Value: 'http://test.example' }];
  expect(addMissingVariables(mine, text())).toEqual(mine);
  expect(addMissingVariables(mine, 'no collection')).toEqual(mine);
});

test('keeps data protection settings when a collection is imported again', () => {
  const closed = withDataStored(text(), 'CollectResponseContent', false);
  expect([isDataStored(closed, 'CollectResponseContent'), isDataStored(closed, 'CollectHttpHeaders')]).toEqual([
    false,
    true,
  ]);
  const next = replaceCollection(closed, text({ extra: 1 }));
  expect([isDataStored(next, 'CollectResponseContent'), JSON.parse(next)]).toEqual([
    false,
    expect.objectContaining({ extra: 1 }),
  ]);
  expect(replaceCollection(text(), text())).toBe(text());
  expect(withDataStored('{', 'CollectHttpHeaders', false)).toBe('{');
});
