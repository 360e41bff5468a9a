import type { ChangeEvent } from '@vedette/contract/v1/events';

/** What the stream of changes tells. `open` with `isAgain`: something may have been missed before it. */
export type StreamMessage =
  | { readonly kind: 'open'; readonly isAgain: boolean }
  | { readonly kind: 'change'; readonly change: ChangeEvent }
  | { readonly kind: 'gap' }
  | { readonly kind: 'lost'; readonly isRefused: boolean };
/** A tab asks those before it how the stream is. */
type Said = StreamMessage | { readonly kind: 'hello' };

/** The parts of the browser it stands on. Without locks (an address without TLS that is not this machine) each tab has its own stream. */
export interface StreamParts {
  readonly source: () => EventSource;
  readonly channel: () => Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly name: string;
}

const RETRY_MS = 5_000;

/**
 * Follows the changes of the account. The tabs of a browser share one stream: over HTTP/1.1 it has six connections to a
 * service, and a stream keeps one for ever. Who holds the lock reads it and says it on; when that tab closes the next one does.
 * @returns ends it
 */
export function followChanges(parts: StreamParts, onMessage: (message: StreamMessage) => void): () => void {
  const { locks, name } = parts;
  if (locks === undefined) return read(parts, false, onMessage);
  const channel = parts.channel();
  const stop = new AbortController();
  let isFollower = false;
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'hello') return;
    isFollower = true;
    onMessage(data);
  };
  channel.postMessage({ kind: 'hello' } satisfies Said);
  const lead = (): Promise<void> =>
    new Promise((resolve) => {
      if (stop.signal.aborted) {
        resolve();
        return;
      }
      let last: StreamMessage | undefined;
      const end = read(parts, isFollower, (message) => {
        if (message.kind === 'open' || message.kind === 'lost') last = message;
        channel.postMessage(message);
        onMessage(message);
      });
      channel.onmessage = ({ data }: MessageEvent<Said>) => {
        if (data.kind === 'hello' && last?.kind === 'open') channel.postMessage({ kind: 'open', isAgain: false });
      };
      stop.signal.addEventListener('abort', () => {
        end();
        resolve();
      });
    });
  // Given up while it waits: nothing to do.
  void locks.request(name, { signal: stop.signal }, lead).catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}

/** The browser reconnects by itself and sends the last event id; only a refusal ends a stream for good. */
function read(parts: StreamParts, wasFollowed: boolean, onMessage: (message: StreamMessage) => void): () => void {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const open = (isAgain: boolean): void => {
    source = parts.source();
    source.addEventListener('open', () => onMessage({ kind: 'open', isAgain }));
    source.addEventListener('change', ({ data }: MessageEvent<string>) =>
      onMessage({ kind: 'change', change: JSON.parse(data) as ChangeEvent }),
    );
    source.addEventListener('gap', () => onMessage({ kind: 'gap' }));
    source.addEventListener('error', () => {
      // 2: closed for good.
      const isRefused = source.readyState === 2;
      onMessage({ kind: 'lost', isRefused });
      if (isRefused) retry = setTimeout(() => open(true), RETRY_MS);
    });
  };
  open(wasFollowed);
  return () => {
    source.close();
    clearTimeout(retry);
  };
}
