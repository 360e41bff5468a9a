import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAncestors, closesCycle, findExplainingMonitors, type Parents } from './dependency-rules.js';

const parents: Parents = new Map([
  ['shop', ['web', 'database']],
  ['web', ['router']],
  ['database', ['router']],
  ['a', ['b', 'router']],
  ['b', ['a']],
]);

test('explains a monitor by all its ancestors, each once', () => {
  expect(findExplainingMonitors('shop', parents).sort()).toEqual(['database', 'router', 'web']);
  expect(findExplainingMonitors('router', parents)).toEqual([]);
});

test('explains members of a cycle only by ancestors outside it', () => {
  expect(findExplainingMonitors('a', parents)).toEqual(['router']);
  expect(findExplainingMonitors('b', parents)).toEqual(['router']);
});

test('detects a link that closes a cycle, except a parent in its own group', () => {
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

test('never lets two monitors explain each other, whatever the links', () => {
  fc.assert(
    fc.property(anyParents, (links) => {
      const all = Array.from({ length: 10 }, (_, i) => `m${i}`);
      for (const one of all) {
        for (const other of findExplainingMonitors(one, links))
          expect(findExplainingMonitors(other, links)).not.toContain(one);
        const above = findAncestors(one, links);
        const isFree = [...above].every((guid) => !findAncestors(guid, links).has(guid));
        if (isFree && !above.has(one)) expect(new Set(findExplainingMonitors(one, links))).toEqual(above);
      }
    }),
  );
});
