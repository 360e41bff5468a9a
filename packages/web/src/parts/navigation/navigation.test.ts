import { rarelyVisibleObjectTypes, type Session } from '@vedette/contract/v1/account/session';
import { expect, test } from 'vitest';
import { NAVIGATION, mayAdd, parentItem, visibleNavigation } from './navigation.js';

const all = NAVIGATION.flatMap(({ items }) => items);

test.each([
  ['/monitors/0b1c/edit', '/monitors'],
  ['/checks/17', '/monitors'],
  ['/operator-groups/0b1c', '/operators'],
  ['/vault/new', '/vault'],
  ['/no-such/thing', undefined],
  ['/', undefined],
])('%s belongs to %s', (path, to) => {
  expect(parentItem(path)?.to).toBe(to);
});

test('gives menu items no parent and unique shortcuts', () => {
  expect(all.map(({ to }) => parentItem(to))).toEqual(all.map(() => undefined));
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
});

const GUARDED = ['/monitor-templates', '/domain-groups', '/message-credits', '/audit'];
test.each([
  [{ IsAdministrator: true, Permissions: [] }, GUARDED],
  [{ IsAdministrator: false, Permissions: ['AccountAccess', 'FinancialOperator'] as const }, ['/message-credits']],
  [
    { IsAdministrator: false, Permissions: ['ManageMonitorTemplates'] as const },
    ['/monitor-templates', '/domain-groups'],
  ],
  [{ IsAdministrator: false, Permissions: ['AccountAccess'] as const }, []],
])('shows with %j only %j of the restricted menu items', (session, expected) => {
  const seen = visibleNavigation({ ...session, Permissions: [...session.Permissions], VisibleAreas: [] }).flatMap(
    ({ items }) => items.map(({ to }) => to),
  );
  expect(GUARDED.filter((to) => seen.includes(to))).toEqual(expected);
});

test('shows restricted lists to operators who may see some of their entries', () => {
  const RARE = ['/maintenance', '/status-pages', '/private-locations', '/reports'];
  const seen = (VisibleAreas: Session['VisibleAreas'], IsAdministrator = false) =>
    visibleNavigation({ IsAdministrator, Permissions: ['AccountAccess'], VisibleAreas }).flatMap(({ items }) =>
      items.map(({ to }) => to).filter((to) => RARE.includes(to)),
    );
  expect(seen([])).toEqual([]);
  expect(seen(['PrivateLocation', 'MaintenancePeriod'])).toEqual(['/maintenance', '/private-locations']);
  expect(seen(['PublicStatusPage'])).toEqual(['/status-pages']);
  expect(seen([...rarelyVisibleObjectTypes], true).toSorted()).toEqual(RARE.toSorted());
});

test.each([
  [{ IsAdministrator: true, MayCreateMonitors: true, Permissions: [] }, 8],
  [{ IsAdministrator: false, MayCreateMonitors: true, Permissions: [] }, 1],
  [{ IsAdministrator: false, MayCreateMonitors: false, Permissions: ['CreateIntegration'] as const }, 1],
  [{ IsAdministrator: false, MayCreateMonitors: false, Permissions: [] }, 0],
])('offers with %j %i create links, each below its menu item', (session, count) => {
  const may = all.filter((item) => mayAdd({ ...session, Permissions: [...session.Permissions] }, item));
  expect(may).toHaveLength(count);
  expect(may.every(({ to, add }) => add?.to.startsWith(`${to}/`))).toBe(true);
});
