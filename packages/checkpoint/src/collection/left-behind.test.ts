import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { processCpuMs } from '../confined/process-use.js';
import { aSite, closeAll } from '../probes/http/testing/http-fixture.js';

afterAll(closeAll);

/** Returns the child processes of a process. */
function listChildren(parent: number): number[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent ? [Number(pid)] : [];
    } catch {
      return [];
    }
  });
}

const used = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + (processCpuMs(pid) ?? 0), 0);

test.skipIf(process.platform !== 'linux')(
  'leaves no process behind when the owner of an endless script is killed',
  async () => {
    let calls = 0;
    const site = await aSite((_request, response) => {
      calls += 1;
      response.end('ok');
    });
    const script = `import('${new URL('./testing/a-collection.ts', import.meta.url).pathname}').then((tools) =>
      tools.runCollection(tools.aCollection([
        tools.anItem('one', '${site}', { pre: 'pm.sendRequest("${site}", () => { for (;;); })' }),
      ]), {}, {}, { script: { cpuMs: 600_000, wallMs: 600_000 } }));`;
    const owner = spawn(process.execPath, ['--conditions=source', '--import=tsx', '-e', script], { stdio: 'inherit' });
    await expect.poll(() => calls, { timeout: 60_000 }).toBe(1);
    const children = listChildren(owner.pid ?? 0);
    const before = used(children);
    await expect.poll(() => used(children), { timeout: 60_000 }).toBeGreaterThan(before + 200);
    owner.kill('SIGKILL');
    await expect.poll(() => children.filter((pid) => processCpuMs(pid) !== undefined), { timeout: 20_000 }).toEqual([]);
  },
  150_000,
);
