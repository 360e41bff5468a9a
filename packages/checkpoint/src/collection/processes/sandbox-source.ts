/**
 * Source of the process that runs the scripts of a collection. It drops everything that a script could use against the
 * machine, then runs what the runtime sends: first the tool's own sandbox, then the scripts. Each message is a line of
 * JSON. A string constant, so that it works the same from source, in a bundle and under any loader.
 */
export const sandboxSource = `
'use strict';
const vm = require('node:vm');
const node = process;
// The tool's sandbox removes the global names.
const root = globalThis;
const { concat } = Buffer;
/* A bundle already contains the tool's sandbox in compiled form; the runtime then only refers to it. */
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
 * The tool's sandbox requires these modules during its setup. It replaces the require function by its own, which returns the
 * libraries it includes to scripts and calls this one for everything else. After the setup this one knows no modules.
 */
function boot(firmware) {
  let known = modules;
  const ours = (name) => known[name];
  root.require = ours;
  root.process = { on: (name, listener) => { if (name === 'uncaughtException') onUncaught(name, listener); } };
  const restore = replaceStacks();
  try { vm.runInThisContext(firmware); } finally {
    restore();
    known = {};
    if (root.require === ours) delete root.require;
    delete root.process;
  }
  addLines();
}

/*
 * Stacks contain only lines of the user's script, as the user wrote it, without frames of the sandbox, its libraries and Node.
 * The tool's sandbox puts its own lines above a script before it evaluates it, and indents the script's first line.
 */
const LINES_ABOVE = 4;
const INDENT = 20;
const isOfScript = (site) => site.isEval() && !site.getScriptNameOrSourceURL()
  && String(site.getEvalOrigin()).startsWith('eval at exec (');
/* Whether the frame is the function in which the tool's sandbox wraps the script, called by its exec. */
const isWrapper = (next) => next !== undefined && !isOfScript(next) && next.getFunctionName() === 'exec';
function frameText(site) {
  const line = site.getLineNumber() - LINES_ABOVE;
  const place = 'script:' + line + ':' + (line === 1 ? site.getColumnNumber() - INDENT : site.getColumnNumber());
  const name = site.getFunctionName();
  return '    at ' + (name && name !== 'eval' ? name + ' (' + place + ')' : place);
}
const firstLine = (error) => {
  try { return String(error); } catch { return 'Error'; }
};
const scriptStack = (error, sites) => [
  firstLine(error),
  ...sites.filter((site, at) => isOfScript(site) && !isWrapper(sites[at + 1])).slice(0, 10).map(frameText),
].join('\\n');

/* The tool's sandbox defines the format of stacks so that no script can change it. This replaces the format it defines. */
function replaceStacks() {
  const { defineProperty } = Object;
  const restore = () => { Object.defineProperty = defineProperty; };
  Object.defineProperty = (target, name, descriptor) => {
    if (target !== Error || name !== 'prepareStackTrace') return defineProperty(target, name, descriptor);
    restore();
    return defineProperty(target, name, { ...descriptor, value: scriptStack });
  };
  return restore;
}

/* Frames of the sandbox's libraries precede those of the script. */
Error.stackTraceLimit = 50;
/* Errors leave the sandbox as JSON, with the line of the script that caused them. */
function addLines() {
  const { toJSON } = Error.prototype;
  Error.prototype.toJSON = function () {
    const line = locateLine(this);
    return { ...toJSON.call(this), ...(line && { line }) };
  };
}
/* A script can replace the stack by any value. */
function locateLine(error) {
  try {
    const found = /\\n    at (?:[^\\n]* \\()?script:(\\d{1,6}):/.exec(String(error.stack));
    return found ? Number(found[1]) : undefined;
  } catch { return undefined; }
}

// The time zone is read from a file once; afterwards no file can be opened.
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
