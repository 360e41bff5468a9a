import { readFileSync, statSync } from 'node:fs';

const CHECK_INTERVAL_MS = 5_000;

/**
 * Parses a small system file and caches the result until the file changes (checked every 5 s at most). A missing file
 * is parsed as `''`.
 */
export function createFileReader<T>(path: string, elapsed: () => number, parse: (text: string) => T): () => T {
  let parsed = parse('');
  let version = '';
  let checkedAt = -Infinity;
  return () => {
    if (elapsed() - checkedAt < CHECK_INTERVAL_MS) return parsed;
    checkedAt = elapsed();
    const stat = statSync(path, { throwIfNoEntry: false });
    const currentVersion = stat ? `${stat.mtimeMs} ${stat.size}` : '';
    if (currentVersion !== version) parsed = parse(currentVersion === '' ? '' : readFileSync(path, 'utf8'));
    version = currentVersion;
    return parsed;
  };
}
