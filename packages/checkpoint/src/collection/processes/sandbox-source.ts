/**
 * What the process of a collection's scripts runs. It lets go of everything a script could use against the machine, and
 * then runs what the runtime sends it: first the tool's own sandbox, then the scripts. A line of JSON is a message. A
 * constant, handed over as text so that it works the same from source, in a bundle and under any loader.
 */
export const sandboxSource = `
'use strict';
const vm = require('node:vm');
const node = process;
// The tool's sandbox takes the global names away.
const root = globalThis;
const { concat } = Buffer;
/* Of a bundle it has the tool's sandbox already, compiled: what it is sent then names it only. */
const ready = ((path) => {
  if (!path) return undefined;
  const fs = require('node:fs');
  return new vm.Script(fs.readFileSync(path, 'latin1'), { filename: 'sandbox', cachedData: fs.readFileSync(path + '.cache') });
})(node.argv[1]);
const runInThisContext = ready ? () => ready.runInThisContext() : vm.runInThisContext;
if (node.getuid && node.getuid() === 0) {
  try { node.setgroups([]); node.setgid(65534); node.setuid(65534); } catch { node.exit(1); }
}
const { stringify, parse } = JSON;
const write = node.stdout.write.bind(node.stdout);
const listeners = [];
const parentPort = {
  postMessage: (message) => { write(stringify(message) + '\\n'); },
  on: (event, listener) => { if (event === 'message') listeners.push(listener); },
};
const onUncaught = node.on.bind(node);
const modules = { worker_threads: { parentPort }, vm: { runInThisContext }, buffer: require('node:buffer') };
for (const name of ['binding', '_linkedBinding', 'dlopen', 'kill', 'abort', 'chdir', 'getBuiltinModule', '_debugProcess',
  '_kill', 'mainModule', 'openStdin', 'report', 'setuid', 'setgid', 'send', 'channel']) {
  try { Object.defineProperty(node, name, { value: undefined, writable: false, configurable: false }); } catch {}
}
for (const name of ['require', 'module', 'exports', '__filename', '__dirname', 'fetch', 'WebSocket', 'EventSource', 'Worker',
  'BroadcastChannel', 'MessageChannel', 'MessagePort', 'navigator', 'localStorage', 'sessionStorage', 'process']) {
  delete root[name];
}

/*
 * While the tool's sandbox is set up it asks for these. It leaves a function of its own in place of ours, by which scripts
 * get the libraries it brings, and which asks ours for everything else: that knows nothing any more.
 */
function boot(firmware) {
  let known = modules;
  const ours = (name) => known[name];
  root.require = ours;
  root.process = { on: (name, listener) => { if (name === 'uncaughtException') onUncaught(name, listener); } };
  try { vm.runInThisContext(firmware); } finally {
    known = {};
    if (root.require === ours) delete root.require;
    delete root.process;
  }
}

// The zone is read from a file, once; from here on nothing can be opened.
new Date().getTimezoneOffset();

let waiting = [];
node.stdin.on('data', (chunk) => {
  let from = 0;
  for (;;) {
    const at = chunk.indexOf(10, from);
    if (at < 0) { waiting.push(chunk.subarray(from)); return; }
    const line = concat([...waiting, chunk.subarray(from, at)]).toString('utf8');
    waiting = [];
    from = at + 1;
    const message = parse(line);
    if (typeof message.__init_uvm === 'string') boot(message.__init_uvm);
    else for (const listener of listeners) listener(message);
  }
});
node.stdin.on('end', () => node.exit(0));
write('\\n');
`;
