import { expect, test } from 'vitest';
import { isCollected, replaced, withCollected, addMissingVariables } from './collection-draft.js';

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
  const closed = withCollected(text(), 'CollectResponseContent', false);
  expect([isCollected(closed, 'CollectResponseContent'), isCollected(closed, 'CollectHttpHeaders')]).toEqual([
    false,
    true,
  ]);
  const next = replaced(closed, text({ extra: 1 }));
  expect([isCollected(next, 'CollectResponseContent'), JSON.parse(next)]).toEqual([
    false,
    expect.objectContaining({ extra: 1 }),
  ]);
  expect(replaced(text(), text())).toBe(text());
  expect(withCollected('{', 'CollectHttpHeaders', false)).toBe('{');
});
