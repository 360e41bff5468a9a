import { startChild, freePort, waitUntilReady, type Child } from './child.js';

const PAGE_BYTES = 1_024;

/**
 * Starts a web server of 1 KB pages on all 127.x.y.z addresses, in a separate process so that its CPU time is not
 * counted as ours.
 */
export async function startTarget(): Promise<Child & { readonly url: string; readonly port: number }> {
  const port = await freePort();
  const program = `require('node:http').createServer((q, r) => r.end('x'.repeat(${PAGE_BYTES}))).listen({ port: ${port}, host: '0.0.0.0', backlog: 4096 })`;
  const child = startChild(process.execPath, ['-e', program]);
  const url = `http://127.0.0.1:${port}/`;
  await waitUntilReady(url, child);
  return { ...child, url, port };
}
