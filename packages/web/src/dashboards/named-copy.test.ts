import { expect, test } from 'vitest';
import { ApiError } from '../api/problem.js';
import { toCopyChange, namedCopy } from './named-copy.js';

/** What is said to the name and to deleting, and what was done. */
function steps(says: { readonly rename?: Error; readonly remove?: Error } = {}) {
  const done: string[] = [];
  const step = (what: 'rename' | 'remove') => (copy: string) => {
    done.push(`${what} ${copy}`);
    const problem = says[what];
    return problem ? Promise.reject(problem) : Promise.resolve();
  };
  return { done, clone: () => Promise.resolve('copy'), rename: step('rename'), remove: step('remove') };
}

const refused = new ApiError(400, ['Name: must be unique: already used by another dashboard']);

test('a copy gets its name', async () => {
  const { done, ...how } = steps();
  expect(await namedCopy(how)).toBe('copy');
  expect(done).toEqual(['rename copy']);
});

test('a name that is refused leaves no copy behind', async () => {
  const { done, ...how } = steps({ rename: refused });
  await expect(namedCopy(how)).rejects.toBe(refused);
  expect(done).toEqual(['rename copy', 'remove copy']);
});

test('the refusal of the name is told also when the copy cannot be deleted', async () => {
  const { done, ...how } = steps({ rename: refused, remove: new ApiError(403, ['It is not yours']) });
  await expect(namedCopy(how)).rejects.toBe(refused);
  expect(done).toEqual(['rename copy', 'remove copy']);
});

test.each([
  ['the server cannot be reached', new ApiError(0, ['The server is unreachable.'])],
  ['the server fails', new ApiError(500, ['The server responded with status 500.'])],
  ['the page itself fails', new TypeError('of the page')],
])('when %s the copy stays, since the name may have been taken', async (_what, problem) => {
  const { done, ...how } = steps({ rename: problem });
  await expect(namedCopy(how)).rejects.toBe(problem);
  expect(done).toEqual(['rename copy']);
});

test('a copy is set to what its original is looked at with, and else to what that is set to', () => {
  const period = { SelectedPeriodType: 'PresetPeriod', PresetPeriod: 'Last7Days' } as const;
  const from = { DashboardFilter: { MonitorGroups: ['g'], SelectedPeriod: period } };
  expect(toCopyChange('', from, {})).toBeUndefined();
  expect(toCopyChange('Mine', from, {})).toEqual({ Name: 'Mine' });
  expect(toCopyChange('', from, { monitors: ['m', 'n'], groups: ['h'] })).toEqual({
    DashboardFilter: { MonitorGroups: ['h'], Monitors: ['m', 'n'], SelectedPeriod: period },
  });
  expect(toCopyChange('Mine', from, { period: 'Last30Days', checkpoints: [2] })).toEqual({
    Name: 'Mine',
    DashboardFilter: {
      MonitorGroups: ['g'],
      SelectedPeriod: { ...period, PresetPeriod: 'Last30Days' },
      Checkpoints: [2],
      CheckpointRegions: [],
    },
  });
});
