import { readFileSync, statSync } from 'node:fs';

const LOOK_AGAIN_MS = 5_000;

/**
 * Parses a small system file and caches the result until the file changes (checked every 5 s at most). A missing file
 * is parsed as `''`.
 */
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
