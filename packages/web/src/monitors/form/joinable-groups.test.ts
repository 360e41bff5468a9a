import { expect, test } from 'vitest';
import { creatableFirst, firstChoice, joinable, needsGroup } from './joinable-groups.js';

const group = (MonitorGroupGuid: string, { IsAll = false, MayCreate = false, MayEdit = false }) => ({
  MonitorGroupGuid,
  IsAll,
  MayCreate,
  MayEdit: MayEdit || MayCreate,
});
const all = group('all', { IsAll: true });
const shop = group('shop', { MayCreate: true });
const blog = group('blog', { MayEdit: true });
const seen = group('seen', {});

test('a new monitor can be put into the groups whose members its maker may change, but for that of all', () => {
  expect(joinable([all, shop, blog, seen])).toEqual([shop, blog]);
  expect(joinable([group('all', { IsAll: true, MayCreate: true })])).toEqual([]);
});

test('who may create among all monitors needs no group', () => {
  expect(needsGroup([all, shop])).toBe(true);
  expect(needsGroup([group('all', { IsAll: true, MayCreate: true }), shop])).toBe(false);
});

test('the only group in which one may create is chosen, where there must be one', () => {
  expect(firstChoice([all, shop, blog])).toEqual(['shop']);
  expect(firstChoice([all, shop, group('docs', { MayCreate: true })])).toEqual([]);
  expect(firstChoice([all, blog])).toEqual([]);
  expect(firstChoice([group('all', { IsAll: true, MayCreate: true }), shop])).toEqual([]);
});

test('a monitor is created in a group in which its maker may, whatever was chosen first', () => {
  expect(creatableFirst(['blog', 'shop'], [all, shop, blog])).toEqual(['shop', 'blog']);
  expect(creatableFirst(['blog', 'gone'], [all, shop, blog])).toEqual(['blog', 'gone']);
});
