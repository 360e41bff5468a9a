import { expect, test } from 'vitest';
import { ApiError } from '../api/problem.js';
import { retryOnConflict } from './retry-on-conflict.js';

const overtaken = new ApiError(409, ['If-Match: it has changed since it was read; its Hash is now x']);

/** A store that another browser writes to before each of the first writes. */
function aStore(others: readonly string[]) {
  const coming = [...others];
  const store = { kept: ['mine before'], version: 0, reads: [] as boolean[] };
  const read = (mayBeOld: boolean) => {
    store.reads.push(mayBeOld);
    return Promise.resolve({ kept: store.kept, version: store.version });
  };
  const write = async (own: { readonly kept: readonly string[]; readonly version: number }) => {
    await Promise.resolve();
    const other = coming.shift();
    if (other !== undefined) Object.assign(store, { kept: [...store.kept, other], version: store.version + 1 });
    if (own.version !== store.version) throw overtaken;
    store.kept = [...own.kept, 'mine'];
    return store.kept.length;
  };
  return { store, read, write };
}

test('applies a change on top of what another browser stored meanwhile', async () => {
  const { store, read, write } = aStore(['one', 'two']);
  expect(await retryOnConflict(read, write)).toBe(4);
  expect(store.kept).toEqual(['mine before', 'one', 'two', 'mine']);
  expect(store.reads).toEqual([true, false, false]);
});

test('throws after repeated conflicts, and for other errors', async () => {
  const { store, read, write } = aStore(Array.from({ length: 9 }, String));
  await expect(retryOnConflict(read, write)).rejects.toBe(overtaken);
  expect(store.reads).toHaveLength(5);
  const refused = new ApiError(400, ['Views: too many']);
  const reads: boolean[] = [];
  const result = retryOnConflict(
    (mayBeOld) => Promise.resolve(reads.push(mayBeOld)),
    () => Promise.reject(refused),
  );
  await expect(result).rejects.toBe(refused);
  expect(reads).toEqual([true]);
});
