import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WATCHED_START_SCRIPT } from './browser-process.js';
import { listGroupProcesses } from './memory.js';

/** Processes that write into the profile until they are killed, as the parts of a browser do. */
const WRITERS = `for name in a b c d e f; do
  { i=0; while :; do i=$((i + 1)); : >"$HOME/$name$i"; done; } 2>/dev/null &
done
{ i=0; while :; do i=$((i + 1)); mkdir -p "$HOME/deep/$i"; done; } 2>/dev/null &
exec sleep 60`;

test.skipIf(process.platform !== 'linux')(
  'removes a profile when the owner ends, despite processes that still write',
  async () => {
    const profile = mkdtempSync(join(tmpdir(), 'vedette-browser-'));
    const { stdin, pid = 0 } = spawn(
      '/bin/sh',
      ['-c', WATCHED_START_SCRIPT, 'vedette-browser', '/bin/sh', '-c', WRITERS],
      {
        detached: true,
        cwd: '/',
        stdio: ['pipe', 'ignore', 'ignore'],
        env: { HOME: profile, PATH: '/usr/local/bin:/usr/bin:/bin' },
      },
    );
    await expect.poll(() => readdirSync(profile).length, { timeout: 20_000 }).toBeGreaterThan(100);
    stdin.destroy();
    await expect.poll(() => listGroupProcesses(pid), { timeout: 20_000 }).toEqual([]);
    expect(existsSync(profile)).toBe(false);
  },
  60_000,
);
