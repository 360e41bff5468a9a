/**
 * Prelude of each isolate: the documented objects, in plain JavaScript within the isolate. It is an expression, a
 * function that takes the interface of the host (`border`, which takes an operation and its texts as JSON, and
 * `chai()`) and the state of the step, and returns `{ run, finish }`. Only texts and bytes cross the interface, so that
 * no object of the host can be reached from inside.
 */
export const preludeSource = `(function (border, chai, stateText) {
'use strict';
const { parse, stringify } = JSON;
const call = (...texts) => {
  const answer = border(stringify(texts));
  return typeof answer === 'string' ? parse(answer) : answer;
};
const state = parse(stateText);
const { request, response, variables, customMetrics } = state;
const AsyncFunction = Object.getPrototypeOf(async function () {}).constructor;
const lines = [];
const tests = [];
const pending = [];
const text = (value) => {
  if (typeof value === 'string') return value;
  try {
    const json = stringify(value);
    return json === undefined ? String(value) : json;
  } catch { return String(value); }
};
const lower = (name) => String(name).toLowerCase();
const find = (pairs, name) => pairs.find((pair) => lower(pair.name) === lower(name));
const reading = (pairs) => ({
  has: (name, value) => pairs.some((pair) =>
    lower(pair.name) === lower(name) && (value === undefined || pair.value === String(value))),
  get: (name) => pairs.filter((pair) => lower(pair.name) === lower(name)).map((pair) => pair.value).join(', '),
});
const writing = (pairs) => ({
  ...reading(pairs),
  add: (name, value) => { if (!find(pairs, name)) pairs.push({ name: String(name), value: String(value) }); },
  upsert: (name, value) => {
    const known = find(pairs, name);
    if (known) known.value = String(value);
    else pairs.push({ name: String(name), value: String(value) });
  },
  remove: (name) => {
    for (let at = pairs.length - 1; at >= 0; at -= 1) if (lower(pairs[at].name) === lower(name)) pairs.splice(at, 1);
  },
});
const store = (pairs) => ({
  has: (key) => find(pairs, key) !== undefined,
  get: (key) => { const known = find(pairs, key); return known === undefined ? '' : known.value; },
  set: (key, value) => {
    const known = find(pairs, key);
    if (known) known.value = text(value);
    else pairs.push({ name: String(key), value: text(value) });
  },
});
const log = (...values) => { if (lines.length < 200) lines.push(values.map(text).join(' ').slice(0, 1024)); };
const failed = (name, error) => tests.push({ name, passed: false, message: errorMessage(error) });
const errorMessage = (error) => {
  if (typeof error !== 'object' || error === null) return String(error);
  const place = /:(\\d+)/.exec(String(error.stack).split('<anonymous>')[1] || '');
  return String(error.name) + ': ' + String(error.message) + (place ? ' (line ' + place[1] + ')' : '');
};
const test = (name, fn) => {
  const label = String(name).slice(0, 1024);
  try {
    const result = fn();
    if (!result || typeof result.then !== 'function') { tests.push({ name: label, passed: true, message: '' }); return; }
    pending.push(Promise.resolve(result).then(
      () => { tests.push({ name: label, passed: true, message: '' }); },
      (error) => { failed(label, error); }));
  } catch (error) { failed(label, error); }
};
const decodeBytes = (base64) => new Uint8Array(call('bytes', base64));
const hash = (algorithm) => (value) => call('hash', algorithm, text(value));
const hmac = (algorithm) => (value, secret) => call('hmac', algorithm, text(value), text(secret));
const rsa = (algorithm) => (value, key, type) => call('rsa', algorithm, text(value), text(key), text(type));
const binary = (bytes) => {
  let latin = '';
  for (const byte of bytes) latin += String.fromCharCode(byte);
  return latin;
};
let loaded;
const library = () => {
  if (loaded === undefined) {
    // The library reads these while loading, to announce its parts to plugins; there are none.
    globalThis.EventTarget = class EventTarget { addEventListener() {} dispatchEvent() { return true; } };
    globalThis.Event = class Event {};
    loaded = chai();
    delete globalThis.EventTarget;
    delete globalThis.Event;
  }
  return loaded;
};
const expect = (value, message) => library().expect(value, message);
const ut = {
  request: {
    get url() { return request.url; }, set url(value) { request.url = String(value); },
    get method() { return request.method; }, set method(value) { request.method = String(value); },
    get body() { return request.body; }, set body(value) { request.body = text(value); request.isBodySet = true; },
    headers: writing(request.headers),
  },
  variables: store(variables),
  customMetrics: store(customMetrics),
  log, test, expect,
  should: (value, message) => expect(value, message),
  crypto: {
    md5: hash('MD5'), sha1: hash('SHA1'), sha256: hash('SHA256'), sha512: hash('SHA512'),
    hmacsha1: hmac('HMACSHA1'), hmacsha256: hmac('HMACSHA256'), hmacsha512: hmac('HMACSHA512'),
    rsasha1: rsa('sha1'), rsasha256: rsa('sha256'), rsasha512: rsa('sha512'),
    cert: { parseCrl: (bytes) => parse(call('crl', call('base64latin1', binary(bytes)))) },
  },
  encoding: {
    base64: {
      encode: (value) => call('base64encode', text(value)), decode: (value) => call('base64decode', text(value)),
      urlencode: (value) => call('base64urlencode', text(value)), urldecode: (value) => call('base64decode', text(value)),
    },
  },
};
if (response) {
  let bytes;
  ut.response = {
    code: response.code, status: response.status, responseSize: response.size,
    get bytes() { if (bytes === undefined) bytes = decodeBytes(response.base64); return bytes; },
    text: () => response.text, json: () => parse(response.text), headers: reading(response.headers),
  };
}
globalThis.ut = ut;
globalThis.expect = expect;
globalThis.console = { log, info: log, warn: log, error: log, debug: log };
let outcome = { done: false, error: '' };
return {
  run: (source) => {
    let script;
    try { script = new AsyncFunction(source); } catch (error) { outcome = { done: true, error: errorMessage(error) }; return; }
    script().then(async () => { for (let at = 0; at < pending.length; at += 1) await pending[at]; }).then(
      () => { outcome = { done: true, error: '' }; },
      (error) => { outcome = { done: true, error: errorMessage(error) || 'error' }; });
  },
  finish: () => stringify({
    error: outcome.done ? outcome.error : 'a promise never settles',
    request, variables, customMetrics, tests, console: lines,
  }),
};
})`;
