/**
 * Source of the requester process of a collection: the collection tool's runtime, with scripts in another process and
 * connections opened by the checkpoint after all checks. It reports each event. A string constant, so that it works the
 * same from source, in a bundle and under any loader.
 */
export const requesterSource = `
'use strict';
const [path, sdkPath] = process.argv.slice(1);
const { EventEmitter } = require('node:events');
const dns = require('node:dns');
const http = require('node:http');
const https = require('node:https');
const net = require('node:net');
const tls = require('node:tls');
/* A bundle contains everything in one compiled file. */
function bundle() {
  const fs = require('node:fs');
  const { Script } = require('node:vm');
  const module = { exports: {} };
  const script = new Script(fs.readFileSync(path, 'latin1'), { filename: path, cachedData: fs.readFileSync(path + '.cache') });
  script.runInThisContext()(module.exports, require, module, path, '/');
  return module.exports;
}
const { Runner, Collection, VariableScope } = sdkPath ? { ...require(path), ...require(sdkPath) } : bundle();
if (process.getuid && process.getuid() === 0) {
  try { process.setgroups([]); process.setgid(65534); process.setuid(65534); } catch { process.exit(1); }
}

/* Connections are only possible through the parent process. */
const refused = () => { throw Object.assign(new Error('connections are opened by the parent process'), { code: 'ERR_ACCESS_DENIED' }); };
net.Socket.prototype.connect = refused;
net.Server.prototype.listen = refused;
dns.lookup = (name, options, callback) => (callback || options)(Object.assign(new Error('names are resolved by the parent process'), { code: 'ENOTFOUND' }));

const report = (message) => { if (process.connected) process.send(message); };
const cut = (text, maxLength) => (text.length > maxLength ? text.slice(0, maxLength) : text);

let nextConnection = 0;
const waiting = new Map();
const addresses = new Map();
function connect({ host, port, isSecure }, done) {
  nextConnection += 1;
  waiting.set(nextConnection, { place: host + ':' + port, done });
  report({ type: 'connect', id: nextConnection, host: String(host), port: Number(port), isSecure });
}
function connected({ id, address, failure }, socket) {
  const { place, done } = waiting.get(id) || {};
  waiting.delete(id);
  if (!done) { if (socket) socket.destroy(); return; }
  if (!socket) { done(Object.assign(new Error(failure.message), { failure })); return; }
  addresses.set(place, address);
  socket.setNoDelay(true);
  done(null, socket);
}
const toEndpoint = (options) => ({ host: (options.host || '').replace(/^\\[|\\]$/g, ''), port: options.port });
class PlainAgent extends http.Agent {
  createConnection(options, done) { connect({ ...toEndpoint(options), isSecure: false }, done); }
}
/* Compares the subjectAltName only, as server-identity.ts does. */
function checkServerIdentity(host, certificate) {
  const { CN: commonName, ...subject } = certificate.subject;
  const error = tls.checkServerIdentity(host, { ...certificate, subject });
  if (error && !certificate.subjectaltname) error.message = 'the certificate has no subjectAltName; its common name (' + commonName + ') is ignored, so it is not valid for ' + host;
  return error;
}
class SecureAgent extends https.Agent {
  createConnection(options, done) {
    connect({ ...toEndpoint(options), isSecure: true }, (error, socket) => {
      if (error) { done(error); return; }
      const { lookup, path, socketPath, ...rest } = options;
      const name = options.servername || toEndpoint(options).host;
      const secured = tls.connect({ ...rest, socket, checkServerIdentity, ...(net.isIP(name) === 0 && { servername: name }) });
      const limit = setTimeout(() => secured.destroy(Object.assign(new Error('no handshake in time'), { code: 'TLS_TIMEOUT' })), 20000);
      secured.once('error', (problem) => { problem.isTls = !secured.authorized; });
      secured.once('close', () => clearTimeout(limit)).once('secureConnect', () => clearTimeout(limit));
      done(null, secured);
    });
  }
}

/* Scripts run in the process at the other end of this pipe. */
class Sandbox extends EventEmitter {
  constructor(pipe, maxBytes) {
    super();
    this.pipe = pipe;
    let [parts, received] = [[], 0];
    pipe.on('data', (chunk) => {
      received += chunk.length;
      if (received > maxBytes) { report({ type: 'flood' }); pipe.destroy(); return; }
      let from = 0;
      for (;;) {
        const at = chunk.indexOf(10, from);
        if (at < 0) { parts.push(chunk.subarray(from)); return; }
        const line = Buffer.concat([...parts, chunk.subarray(from, at)]).toString('utf8');
        parts = [];
        from = at + 1;
        if (line !== '') this.emit('message', JSON.parse(line));
      }
    });
    pipe.resume();
  }
  postMessage(message) { this.pipe.write(JSON.stringify(message) + '\\n'); }
}

const headerText = (headers, maxLength) => cut(
  headers.map(({ key, value, disabled }) => (disabled ? '' : key + ': ' + value)).filter((line) => line !== '').join('\\n'), maxLength);
const bodyText = (body) => {
  if (!body || body.isEmpty()) return '';
  if (body.mode === 'formdata') return body.formdata.map(({ key, value, type }) => key + '=' + (type === 'file' ? '(file)' : value)).join('\\n');
  if (body.mode === 'graphql') return JSON.stringify(body.graphql);
  return body.toString();
};
const shown = (value) => {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return value.name + ': ' + value.message;
  /* Error of a script in the sandbox's format. */
  if (value && value.type === 'Error' && typeof value.message === 'string') return value.name + ': ' + withLine(value);
  try { return JSON.stringify(value) ?? String(value); } catch { return String(value); }
};
const withLine = ({ message, line }) => (Number.isInteger(line) ? message + ' (line ' + line + ')' : String(message));
const describeProblem = (error) => ({
  message: cut(error && error.message ? withLine(error) : String(error), 1024),
  name: cut(String((error && error.name) || ''), 100),
  code: cut(String((error && error.code) || ''), 100),
  isTls: Boolean(error && error.isTls),
  ...(error && error.failure && { failure: error.failure }),
});
function listFolders(item) {
  const names = [];
  for (let parent = item.parent(); parent && parent.parent && parent.parent(); parent = parent.parent()) {
    if (!Collection.isCollection(parent) && typeof parent.name === 'string' && parent.items) names.unshift(parent.name);
  }
  return names.join(' / ');
}

function triggers(limits) {
  let [startedAt, hasHead, limit] = [0, false, undefined];
  const isOfItem = (cursor) => !(cursor && cursor.scriptId);
  return {
    beforeItem: (error, cursor, item) => report({
      type: 'item', requestId: String(item.id), name: String(item.name || ''), folder: listFolders(item), method: String(item.request.method || 'GET'),
    }),
    item: (error, cursor, item, visualizer, result) => report({ type: 'itemEnd', isSkipped: Boolean(result && result.isSkipped) }),
    beforePrerequest: () => report({ type: 'phase', phase: 'pre' }),
    beforeTest: () => report({ type: 'phase', phase: 'post' }),
    beforeScript: () => report({ type: 'scriptStart' }),
    script: (error) => report({ type: 'scriptEnd', ...(error && { problem: describeProblem(error) }) }),
    exception: (cursor, error) => report({ type: 'exception', problem: describeProblem(error) }),
    beforeRequest: (error, cursor) => {
      if (!isOfItem(cursor)) { report({ type: 'scriptRequest' }); return; }
      [startedAt, hasHead] = [performance.now(), false];
      clearTimeout(limit);
      // The runtime's own time limit only covers the time to the first byte.
      limit = setTimeout(() => report({ type: 'slow', hasHead }), limits.requestMs);
    },
    responseStart: (error, cursor) => { if (isOfItem(cursor)) hasHead = true; },
    request: (error, cursor, response, request) => {
      if (!isOfItem(cursor)) return;
      clearTimeout(limit);
      report({ type: 'sent', ms: performance.now() - startedAt, bytes: response ? response.size().total : 0 });
    },
    response: (error, cursor, response, request) => {
      if (!isOfItem(cursor)) return;
      const { url, method, headers, body } = request || {};
      const text = response ? response.text() || '' : '';
      const place = url ? url.getHost() + ':' + (url.port || (url.protocol === 'https' ? 443 : 80)) : '';
      report({
        type: 'response', ...(error && { problem: describeProblem(error) }),
        url: url ? cut(url.toString(), limits.url) : '', method: String(method || ''),
        requestHeaders: headers ? headerText(headers, limits.headers) : '', requestBody: cut(bodyText(body), limits.body),
        address: addresses.get(place) || '',
        ...(response && {
          code: response.code, status: cut(String(response.reason() || ''), 200),
          responseHeaders: headerText(response.headers, limits.headers), responseBody: cut(text, limits.body), isCut: text.length > limits.body,
        }),
      });
    },
    assertion: (cursor, assertions) => {
      for (const { name, passed, skipped, error } of assertions) {
        report({ type: 'test', name: cut(String(name), limits.line), passed: Boolean(passed), isSkipped: Boolean(skipped), message: error ? cut(String(error.message), limits.line) : '' });
      }
    },
    console: (cursor, level, ...values) => report({ type: 'console', level: String(level), text: cut(values.map(shown).join(' '), limits.line) }),
    done: (error) => report({ type: 'done', ...(error && { problem: describeProblem(error) }) }),
  };
}

function start({ collection, name, environment, limits, extraRoots }) {
  const sandbox = new Sandbox(pipe, limits.sandboxBytes);
  const agents = { keepAlive: true };
  const roots = extraRoots.length > 0 ? { ca: [...tls.rootCertificates, ...extraRoots] } : {};
  new Runner().run(new Collection(collection), {
    environment: new VariableScope({ name, values: environment.map(({ name: key, value }) => ({ key, value, type: 'any' })) }),
    timeout: { global: limits.runMs, request: limits.requestMs, script: limits.scriptMs },
    host: { _sandbox: sandbox },
    requester: {
      agents: { http: new PlainAgent(agents), https: new SecureAgent({ ...agents, ...roots }) },
      strictSSL: true, followRedirects: true, maxRedirects: limits.redirects, maxResponseSize: limits.responseBytes, maxHeaderSize: 262144,
      insecureHTTPParser: true,
      implicitCacheControl: false, implicitTraceHeader: false, protocolVersion: 'http1', removeRefererHeaderOnRedirect: true,
      systemHeaders: {},
    },
    ignoreProxyEnvironmentVariables: true,
  }, (error, run) => {
    if (error) { report({ type: 'done', problem: describeProblem(error) }); return; }
    run.start(triggers(limits));
  });
}

process.on('message', (message, handle) => {
  if (message.type === 'connected') connected(message, handle);
  else if (message.type === 'run') start(message);
});
process.on('disconnect', () => process.exit(0));
/* The other process sends one line when it is ready. */
const pipe = new net.Socket({ fd: 4, readable: true, writable: true });
pipe.on('error', () => undefined).once('data', () => { pipe.pause(); report({ type: 'ready' }); });
`;
