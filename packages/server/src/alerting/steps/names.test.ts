import { expect, test } from 'vitest';
import { lookUpAddresses, inLanes, type FoundAddress } from './names.js';

const never = new AbortController().signal;
const here: FoundAddress = { address: '127.0.0.1', family: 4 };

/** Look-ups that end when the test says so. */
function slowNames() {
  const hosts: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const lookUp = (host: string): Promise<readonly FoundAddress[]> => {
    hosts.push(host);
    return new Promise((resolve, reject) => {
      ends.set(host, (error) => (error ? reject(error) : resolve([here])));
    });
  };
  return { hosts: hosts, end: (host: string, error?: Error) => ends.get(host)?.(error), lookUp };
}

test('a name of the hosts file is known', async () => {
  expect((await lookUpAddresses('localhost', never)).map(({ address }) => address)).toContainEqual(
    expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
  );
});

test('two names are looked up at once, the next when one is done, whatever came of it', async () => {
  const names = slowNames();
  const find = inLanes(2, names.lookUp);
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

test('who waits too long leaves; what he began keeps its lane until it ends', async () => {
  const names = slowNames();
  const find = inLanes(1, names.lookUp);
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

test('who comes too late asks for nothing, and takes no lane', async () => {
  const names = slowNames();
  const find = inLanes(1, names.lookUp);
  await expect(find('a', AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
  const next = find('b', never);
  await expect.poll(() => names.hosts).toEqual(['b']);
  names.end('b');
  expect(await next).toEqual([here]);
});
