/** Exports of http for route files and `app/`. */
export { createReauthenticator } from './reauthenticate.js';
export {
  serviceAddress,
  checkSameSite,
  ownHosts,
  type CheckpointCaller,
  type FindServerByKey,
  type Gatekeeper,
} from './authenticate.js';
export { NOT_LIMITED } from './anonymous-limit.js';
export { chooseCoding } from './accept-encoding-rules.js';
export { ConstantDocument } from './constant-document.js';
export { sendEventStream } from './event-stream.js';
export { EventHub, mountEvents } from './events.js';
export { toFault } from './faults.js';
export { resolveFormat } from './file-format-rules.js';
export { parseForm } from './form-body.js';
export { createHost, type HostOptions, type RouteHost } from './host.js';
export { createEndpointFetcher, mount } from './mount.js';
export { PREFIX } from './paths.js';
export type { Lookups } from './rights.js';
export { browserCulture, problemTranslator } from './request-culture.js';
export { matchesIfNoneMatch } from './if-match-rules.js';
export { sendFile, type SentFile } from './send-file.js';
export { loadCookieCaller, clearSessionCookie, cookieOptions, setSessionCookie } from './session-cookie.js';
export { compileReaders } from './validate.js';
export { SerialisedJson } from './serialised-json.js';
