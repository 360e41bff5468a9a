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
 * Stacks name the lines of the user's script, as the user wrote it. The frames of the sandbox around it, of its libraries and of
 * Node are of no use to the user. The tool's sandbox evaluates a script below lines of its own, and indents its first line.
 */
const LINES_ABOVE = 4;
const INDENT = 20;
const isOfScript = (site) => site.isEval() && !site.getScriptNameOrSourceURL()
  && String(site.getEvalOrigin()).startsWith('eval at exec (');
/* The function in which the tool's sandbox wraps the script, called by its exec. */
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

/* The tool's sandbox defines how stacks are written, so that no script can change it; it defines our way instead. */
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

/* Libraries of the sandbox stand between an error and the script. */
Error.stackTraceLimit = 50;
/* Errors leave the sandbox as JSON, with the line of the script that they come from. */
function addLines() {
  const { toJSON } = Error.prototype;
  Error.prototype.toJSON = function () {
    const line = lineOf(this);
    return { ...toJSON.call(this), ...(line && { line }) };
  };
}
/* A script can put anything in the place of a stack. */
function lineOf(error) {
  try {
    const found = /\\n    at (?:[^\\n]* \\()?script:(\\d{1,6}):/.exec(String(error.stack));
    return found ? Number(found[1]) : undefined;
  } catch { return undefined; }
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
