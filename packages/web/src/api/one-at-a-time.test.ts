import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.js';

test('the same is done once while it is under way, something else beside it, and the same again afterwards', async () => {
  const ends: ((answer: string) => void)[] = [];
  const work = () => new Promise<string>((resolve) => ends.push(resolve));
  const both = [oneAtATime('POST /Note {"Text":"a"}', work), oneAtATime('POST /Note {"Text":"a"}', work)];
  const other = oneAtATime('POST /Note {"Text":"b"}', work);
  expect(ends).toHaveLength(2);
  ends[0]?.('first');
  ends[1]?.('other');
  expect(await Promise.all([...both, other])).toEqual(['first', 'first', 'other']);
  const again = oneAtATime('POST /Note {"Text":"a"}', work);
  ends[2]?.('again');
  expect(await again).toBe('again');
});

test('a refusal is told to everybody who waits, and keeps nobody from trying again', async () => {
  const refused = () => Promise.reject(new Error('no'));
  const told = [oneAtATime('DELETE /Note/1', refused), oneAtATime('DELETE /Note/1', refused)];
  for (const each of told) await expect(each).rejects.toThrow('no');
  expect(await oneAtATime('DELETE /Note/1', () => Promise.resolve('done'))).toBe('done');
});
