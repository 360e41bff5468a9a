import type { ChangeEvent } from '@vedette/contract/v1/events';

/** Messages of the stream. With `isAgain`, changes before it may have been missed. */
export type StreamMessage =
  | { readonly kind: 'open'; readonly isAgain: boolean }
  | { readonly kind: 'change'; readonly change: ChangeEvent }
  | { readonly kind: 'gap' }
  | { readonly kind: 'lost'; readonly isRefused: boolean };
/** Messages between tabs; a new tab sends `hello` to request the state of the stream. */
type TabMessage = StreamMessage | { readonly kind: 'hello' };

/** Browser APIs used. Without locks (not a secure context) each tab has its own stream. */
export interface StreamEnvironment {
  readonly source: () => EventSource;
  readonly channel: () => Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly name: string;
}

const RETRY_MS = 5_000;

/**
 * Follows the changes of the account. The tabs of a browser share one stream, because over HTTP/1.1 a browser opens
 * only six connections to a server, and each stream occupies one. The tab that holds the lock reads the stream and
 * broadcasts it; when it closes, another tab takes over.
 * @returns stops following
 */
export function followChanges(environment: StreamEnvironment, onMessage: (message: StreamMessage) => void): () => void {
  const { locks, name } = environment;
  if (locks === undefined) return readStream(environment, false, onMessage);
  const channel = environment.channel();
  const stop = new AbortController();
  let isFollower = false;
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'hello') return;
    isFollower = true;
    onMessage(data);
  };
  channel.postMessage({ kind: 'hello' } satisfies TabMessage);
  const becomeLeader = (): Promise<void> =>
    new Promise((resolve) => {
      if (stop.signal.aborted) {
        resolve();
        return;
      }
      let lastState: StreamMessage | undefined;
      const stopReading = readStream(environment, isFollower, (message) => {
        if (message.kind === 'open' || message.kind === 'lost') lastState = message;
        channel.postMessage(message);
        onMessage(message);
      });
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
        if (data.kind === 'hello' && lastState?.kind === 'open') channel.postMessage({ kind: 'open', isAgain: false });
      };
      stop.signal.addEventListener('abort', () => {
        stopReading();
        resolve();
      });
    });
  // The request is rejected if the tab stops following while it waits for the lock.
  void locks.request(name, { signal: stop.signal }, becomeLeader).catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}

/**
 * Reads the stream. The browser reconnects with the last event id by itself; only a rejected stream has to be reopened.
 */
function readStream(
  environment: StreamEnvironment,
  isReconnect: boolean,
  onMessage: (message: StreamMessage) => void,
): () => void {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const open = (isAgain: boolean): void => {
    source = environment.source();
    source.addEventListener('open', () => onMessage({ kind: 'open', isAgain }));
    source.addEventListener('change', ({ data }: MessageEvent<string>) =>
      onMessage({ kind: 'change', change: JSON.parse(data) as ChangeEvent }),
    );
    source.addEventListener('gap', () => onMessage({ kind: 'gap' }));
    source.addEventListener('error', () => {
      // 2 is EventSource.CLOSED.
      const isRefused = source.readyState === 2;
      onMessage({ kind: 'lost', isRefused });
      if (isRefused) retry = setTimeout(() => open(true), RETRY_MS);
    });
  };
  open(isReconnect);
  return () => {
    source.close();
    clearTimeout(retry);
  };
}
