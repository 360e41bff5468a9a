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

test('offers the groups the operator may edit, except the group of all monitors', () => {
  expect(joinable([all, shop, blog, seen])).toEqual([shop, blog]);
  expect(joinable([group('all', { IsAll: true, MayCreate: true })])).toEqual([]);
});

test('needs no group with permission to create in the group of all monitors', () => {
  expect(needsGroup([all, shop])).toBe(true);
  expect(needsGroup([group('all', { IsAll: true, MayCreate: true }), shop])).toBe(false);
});

test('preselects the only group that allows creation, if a group is needed', () => {
  expect(firstChoice([all, shop, blog])).toEqual(['shop']);
  expect(firstChoice([all, shop, group('docs', { MayCreate: true })])).toEqual([]);
  expect(firstChoice([all, blog])).toEqual([]);
  expect(firstChoice([group('all', { IsAll: true, MayCreate: true }), shop])).toEqual([]);
});

test('puts a group that allows creation first in any order of selection', () => {
  expect(creatableFirst(['blog', 'shop'], [all, shop, blog])).toEqual(['shop', 'blog']);
  expect(creatableFirst(['blog', 'gone'], [all, shop, blog])).toEqual(['blog', 'gone']);
});
