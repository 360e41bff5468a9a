import { expect, test } from 'vitest';
import { lookUpAddresses, limitConcurrency, type ResolvedAddress } from './host-lookup.js';

const never = new AbortController().signal;
const here: ResolvedAddress = { address: '127.0.0.1', family: 4 };

/** Returns a look-up that ends when the test decides. */
function slowNames() {
  const hosts: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const lookUp = (host: string): Promise<readonly ResolvedAddress[]> => {
    hosts.push(host);
    return new Promise((resolve, reject) => {
      ends.set(host, (error) => (error ? reject(error) : resolve([here])));
    });
  };
  return { hosts, end: (host: string, error?: Error) => ends.get(host)?.(error), lookUp };
}

test('resolves a name of the hosts file', async () => {
  expect((await lookUpAddresses('localhost', never)).map(({ address }) => address)).toContainEqual(
    expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
  );
});

test('runs two look-ups at once, and the next one when either has ended', async () => {
  const names = slowNames();
  const find = limitConcurrency(2, names.lookUp);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((host) => find(host, never));
  await expect.poll(() => names.hosts).toEqual(['a', 'b']);
  names.end('b');
  expect(await b).toEqual([here]);
  await expect.poll(() => names.hosts).toEqual(['a', 'b', 'c']);
  names.end('a', new Error('no such name'));
  await expect(a).rejects.toThrow('no such name');
  await expect.poll(() => names.hosts).toEqual(['a', 'b', 'c', 'd']);
  names.end('c');
  names.end('d');
  expect(await Promise.all([c, d])).toEqual([[here], [here]]);
});

test('a caller may give up; their look-up keeps its slot until it ends', async () => {
  const names = slowNames();
  const find = limitConcurrency(1, names.lookUp);
  const [patience, hurry] = [new AbortController(), new AbortController()];
  const [first, second, third] = [find('a', patience.signal), find('b', hurry.signal), find('c', never)];
  hurry.abort(new Error('too late'));
  await expect(second).rejects.toThrow('too late');
  patience.abort(new Error('too slow'));
  await expect(first).rejects.toThrow('too slow');
  expect(names.hosts).toEqual(['a']);
  names.end('a', new Error('given up'));
  await expect.poll(() => names.hosts).toEqual(['a', 'c']);
  names.end('c');
  expect(await third).toEqual([here]);
});

test('a caller that gave up in the queue starts no look-up', async () => {
  const names = slowNames();
  const find = limitConcurrency(1, names.lookUp);
  await expect(find('a', AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
  const next = find('b', never);
  await expect.poll(() => names.hosts).toEqual(['b']);
  names.end('b');
  expect(await next).toEqual([here]);
});
