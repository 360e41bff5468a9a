import { expect, test } from 'vitest';
import { sortCreatableFirst, defaultGroups, joinableGroups, needsGroup } from './joinable-groups.js';

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
  expect(joinableGroups([all, shop, blog, seen])).toEqual([shop, blog]);
  expect(joinableGroups([group('all', { IsAll: true, MayCreate: true })])).toEqual([]);
});

test('needs no group with permission to create in the group of all monitors', () => {
  expect(needsGroup([all, shop])).toBe(true);
  expect(needsGroup([group('all', { IsAll: true, MayCreate: true }), shop])).toBe(false);
});

test('preselects the only group that allows creation, if a group is needed', () => {
  expect(defaultGroups([all, shop, blog])).toEqual(['shop']);
  expect(defaultGroups([all, shop, group('docs', { MayCreate: true })])).toEqual([]);
  expect(defaultGroups([all, blog])).toEqual([]);
  expect(defaultGroups([group('all', { IsAll: true, MayCreate: true }), shop])).toEqual([]);
});

test('puts a group that allows creation first in any order of selection', () => {
  expect(sortCreatableFirst(['blog', 'shop'], [all, shop, blog])).toEqual(['shop', 'blog']);
  expect(sortCreatableFirst(['blog', 'gone'], [all, shop, blog])).toEqual(['blog', 'gone']);
});
