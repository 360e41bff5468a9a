import { expect, test } from 'vitest';
import { ApiError } from '../api/problem.js';
import { toCopyChange, createNamedCopy } from './create-named-copy.js';

/** Fakes the steps with the given failures and records the calls. */
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

test('names a copy', async () => {
  const { done, ...how } = steps();
  expect(await createNamedCopy(how)).toBe('copy');
  expect(done).toEqual(['rename copy']);
});

test('deletes the copy if its name is rejected', async () => {
  const { done, ...how } = steps({ rename: refused });
  await expect(createNamedCopy(how)).rejects.toBe(refused);
  expect(done).toEqual(['rename copy', 'remove copy']);
});

test('reports a rejected name even if the copy cannot be deleted', async () => {
  const { done, ...how } = steps({ rename: refused, remove: new ApiError(403, ['It is not yours']) });
  await expect(createNamedCopy(how)).rejects.toBe(refused);
  expect(done).toEqual(['rename copy', 'remove copy']);
});

test.each([
  ['the server cannot be reached', new ApiError(0, ['The server is unreachable.'])],
  ['the server fails', new ApiError(500, ['The server responded with status 500.'])],
  ['the page itself fails', new TypeError('of the page')],
])('keeps the copy when %s, as the name may have been accepted', async (_what, problem) => {
  const { done, ...how } = steps({ rename: problem });
  await expect(createNamedCopy(how)).rejects.toBe(problem);
  expect(done).toEqual(['rename copy']);
});

test('saves the view of the original to its copy', () => {
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
