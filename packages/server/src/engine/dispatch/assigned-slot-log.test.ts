import { appendFile, mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { monday } from '../../testing/a-check.js';
import { AssignedSlotFile } from './assigned-slot-log.js';

const place = await mkdtemp(join(tmpdir(), 'handed-out-'));
const files: AssignedSlotFile[] = [];
afterAll(async () => {
  for (const file of files) await file.close();
  await rm(place, { recursive: true });
});

function openFile(path: string): AssignedSlotFile {
  const file = new AssignedSlotFile(path);
  files.push(file);
  return file;
}

const [shop, blog] = ['aaaaaaaa-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000002'];
const run = (monitorGuid: string, slotAt: number) => ({ monitorGuid, slotAt, attempt: 0 });

test('returns the newest slot of each monitor, despite an incomplete line', async () => {
  const path = join(place, 'a', 'handed-out');
  expect(await openFile(path).loadNewest()).toEqual(new Map());
  const file = openFile(path);
  await file.record([run(shop, monday), run(blog, monday + 5)]);
  await file.record([run(shop, monday + 10_000)]);
  await file.record([]);
  await appendFile(path, `${blog} 17`);
  const next = openFile(path);
  const found = new Map([
    [shop, monday + 10_000],
    [blog, monday + 5],
  ]);
  expect(await next.loadNewest()).toEqual(found);
  // It writes to a new file and still reads the previous one.
  await next.record([run(blog, monday + 20_000)]);
  expect(await next.loadNewest()).toEqual(found.set(blog, monday + 20_000));
});

test('keeps two files, however many slots are assigned', async () => {
  const path = join(place, 'b', 'handed-out');
  const file = openFile(path);
  const many = Array.from({ length: 40_000 }, (_, index) => run(shop, monday + index));
  for (let turn = 0; turn < 6; turn += 1) await file.record(many);
  expect(await readdir(join(place, 'b'))).toEqual(['handed-out', 'handed-out.before']);
  expect(await file.loadNewest()).toEqual(new Map([[shop, monday + 39_999]]));
});

test('reads lines that follow a partial write to a full disk', async () => {
  const path = join(place, 'full', 'handed-out');
  const file = openFile(path);
  await file.record([run(shop, monday)]);
  await rm(path);
  await mkdir(path);
  await file.close();
  await expect(file.record([run(shop, monday)])).rejects.toThrow('EISDIR');
  await rmdir(path);
  await appendFile(path, `${shop} 17`);
  await file.record([run(blog, monday)]);
  expect(await file.loadNewest()).toEqual(new Map([[blog, monday]]));
});

test('continues in the same file after it was closed', async () => {
  const path = join(place, 'closed', 'handed-out');
  const file = openFile(path);
  await file.record([run(shop, monday)]);
  await file.close();
  await file.record([run(blog, monday)]);
  expect(await file.loadNewest()).toEqual(
    new Map([
      [shop, monday],
      [blog, monday],
    ]),
  );
});

test('records runs of simultaneous responses, also after a failed write', async () => {
  const path = join(place, 'together', 'handed-out');
  const file = openFile(path);
  const both = new Map([
    [shop, monday + 7],
    [blog, monday],
  ]);
  await Promise.all([
    file.record([run(shop, monday)]),
    file.record([run(blog, monday)]),
    file.record([run(shop, monday + 7)]),
  ]);
  expect(await file.loadNewest()).toEqual(both);
  await file.close();
  await rm(path);
  await mkdir(path);
  const failed = [file.record([run(shop, monday)]), file.record([run(blog, monday)])];
  expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await rmdir(path);
  await Promise.all([file.record([run(shop, monday + 7)]), file.record([run(blog, monday)])]);
  expect(await file.loadNewest()).toEqual(both);
});
