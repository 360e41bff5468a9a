import { expect, test } from 'vitest';
import { SingleFlight } from './single-flight.js';

test('shares running work by key, and runs it again afterwards', async () => {
  const flights = new SingleFlight<string>();
  const ends: ((answer: string) => void)[] = [];
  const work = () => new Promise<string>((resolve) => ends.push(resolve));
  const both = [flights.run('POST /Note {"Text":"a"}', work), flights.run('POST /Note {"Text":"a"}', work)];
  const other = flights.run('POST /Note {"Text":"b"}', work);
  expect(ends).toHaveLength(2);
  ends[0]?.('first');
  ends[1]?.('other');
  expect(await Promise.all([...both, other])).toEqual(['first', 'first', 'other']);
  const again = flights.run('POST /Note {"Text":"a"}', work);
  ends[2]?.('again');
  expect(await again).toBe('again');
});

test('rejects for all waiting callers, and runs the work again after that', async () => {
  const flights = new SingleFlight<string>();
  const refused = () => Promise.reject<string>(new Error('no'));
  const results = [flights.run('DELETE /Note/1', refused), flights.run('DELETE /Note/1', refused)];
  for (const each of results) await expect(each).rejects.toThrow('no');
  expect(await flights.run('DELETE /Note/1', () => Promise.resolve('done'))).toBe('done');
});
