import { readFileSync, statSync } from 'node:fs';

const LOOK_AGAIN_MS = 5_000;

/** What a small file of the system says, read again when it changed (looked at every 5 s at most); `''` when it is not there. */
export function watchedFile<T>(path: string, elapsed: () => number, parse: (text: string) => T): () => T {
  let parsed = parse('');
  let version = '';
  let lookedAt = -Infinity;
  return () => {
    if (elapsed() - lookedAt < LOOK_AGAIN_MS) return parsed;
    lookedAt = elapsed();
    const stat = statSync(path, { throwIfNoEntry: false });
    const seen = stat ? `${stat.mtimeMs} ${stat.size}` : '';
    if (seen !== version) parsed = parse(seen === '' ? '' : readFileSync(path, 'utf8'));
    version = seen;
    return parsed;
  };
}
