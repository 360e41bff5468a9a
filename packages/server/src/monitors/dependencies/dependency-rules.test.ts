import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ancestorsOf, closesCycle, explainersOf, type Parents } from './dependency-rules.js';

const parents: Parents = new Map([
  ['shop', ['web', 'database']],
  ['web', ['router']],
  ['database', ['router']],
  ['a', ['b', 'router']],
  ['b', ['a']],
]);

test('what explains a monitor is everything above it, each once', () => {
  expect(explainersOf('shop', parents).sort()).toEqual(['database', 'router', 'web']);
  expect(explainersOf('router', parents)).toEqual([]);
});

test('in a cycle nothing waits for each other, only for what stands above', () => {
  expect(explainersOf('a', parents)).toEqual(['router']);
  expect(explainersOf('b', parents)).toEqual(['router']);
});

test('a link that closes a cycle is seen, but not in a parent among its own children', () => {
  expect(closesCycle('router', new Set(['shop']), parents)).toBe(false);
  expect(closesCycle('shop', new Set(['web']), parents)).toBe(true);
  expect(closesCycle('router', new Set(['router', 'shop']), parents)).toBe(false);
});

const anyParents = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), { maxLength: 25 })
  .map((links) => {
    const found = new Map<string, string[]>();
    for (const [child, parent] of links) {
      if (child !== parent) found.set(`m${child}`, [...(found.get(`m${child}`) ?? []), `m${parent}`]);
    }
    return found;
  });

test('whatever the links: no two monitors explain each other, and without a cycle every ancestor explains', () => {
  fc.assert(
    fc.property(anyParents, (links) => {
      const all = Array.from({ length: 10 }, (_, i) => `m${i}`);
      for (const one of all) {
        for (const other of explainersOf(one, links)) expect(explainersOf(other, links)).not.toContain(one);
        const above = ancestorsOf(one, links);
        const isFree = [...above].every((guid) => !ancestorsOf(guid, links).has(guid));
        if (isFree && !above.has(one)) expect(new Set(explainersOf(one, links))).toEqual(above);
      }
    }),
  );
});
