import { expect, test } from 'vitest';
import { followChanges, type StreamEnvironment, type StreamMessage } from './live-stream.js';

/** A fake browser with tabs: one lock per name, channels to other tabs, and streams controlled by the test. */
function aBrowser({ hasLocks = true } = {}) {
  const streams: (EventTarget & { readyState: number; close: () => void })[] = [];
  const channels = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>();
  let queue: Promise<unknown> = Promise.resolve();
  const request = (_name: string, { signal }: LockOptions, hold: () => Promise<void>): Promise<unknown> =>
    (queue = queue.then(() => (signal?.aborted === true ? undefined : hold())));
  const parts: StreamEnvironment = {
    name: 'live',
    locks: hasLocks ? ({ request } as unknown as LockManager) : undefined,
    source: () => {
      const stream = Object.assign(new EventTarget(), { readyState: 1, close: () => (stream.readyState = 2) });
      streams.push(stream);
      return stream as unknown as EventSource;
    },
    channel: () => {
      const channel = {
        onmessage: null as ((event: MessageEvent) => void) | null,
        close: () => channels.delete(channel),
        postMessage: (data: unknown) => {
          for (const other of channels) if (other !== channel) other.onmessage?.({ data } as MessageEvent);
        },
      };
      channels.add(channel);
      return channel;
    },
  };
  const openTab = async () => {
    const received: StreamMessage[] = [];
    const close = followChanges(parts, (message) => received.push(message));
    await settled();
    return { received, close };
  };
  return { openTab, streams, open: () => streams.filter(({ readyState }) => readyState !== 2) };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const change = { Topic: 'check', Ids: ['a'] };
const aChange = () => new MessageEvent('change', { data: JSON.stringify(change) });

test('shares one stream between ten tabs, and all receive each change', async () => {
  const browser = aBrowser();
  const tabs = [];
  for (let i = 0; i < 10; i += 1) tabs.push(await browser.openTab());
  expect(browser.streams).toHaveLength(1);
  browser.streams[0]?.dispatchEvent(new Event('open'));
  browser.streams[0]?.dispatchEvent(aChange());
  for (const { received } of tabs)
    expect(received).toEqual([
      { kind: 'open', isAgain: false },
      { kind: 'change', change },
    ]);
});

test('informs a tab opened later that the stream is open', async () => {
  const browser = aBrowser();
  await browser.openTab();
  browser.streams[0]?.dispatchEvent(new Event('open'));
  expect((await browser.openTab()).received).toEqual([{ kind: 'open', isAgain: false }]);
});

test('moves the stream to another tab, which may have missed changes', async () => {
  const browser = aBrowser();
  const [first, second] = [await browser.openTab(), await browser.openTab()];
  browser.streams[0]?.dispatchEvent(new Event('open'));
  first.close();
  await settled();
  expect(browser.open()).toHaveLength(1);
  browser.streams[1]?.dispatchEvent(new Event('open'));
  expect(second.received.at(-1)).toEqual({ kind: 'open', isAgain: true });
});

test('opens no stream in a tab that closed while waiting', async () => {
  const browser = aBrowser();
  const [first, second] = [await browser.openTab(), await browser.openTab()];
  second.close();
  first.close();
  await settled();
  expect(browser.streams).toHaveLength(1);
  expect(browser.open()).toHaveLength(0);
});

test('reports a rejected stream to every tab', async () => {
  const browser = aBrowser();
  const tabs = [await browser.openTab(), await browser.openTab()];
  const [stream] = browser.streams;
  stream?.close();
  stream?.dispatchEvent(new Event('error'));
  for (const { received } of tabs) expect(received).toEqual([{ kind: 'lost', isRefused: true }]);
  for (const { close } of tabs) close();
});

test('opens a stream in each tab without locks', async () => {
  const browser = aBrowser({ hasLocks: false });
  const [first] = [await browser.openTab(), await browser.openTab()];
  expect(browser.open()).toHaveLength(2);
  first.close();
  expect(browser.open()).toHaveLength(1);
});
