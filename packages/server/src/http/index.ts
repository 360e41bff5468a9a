/** The front door of http: what route files and `app/` need. */
export { againOf } from './again.js';
export {
  addressOf,
  APP_HEADER,
  SESSION_COOKIE,
  checkSameSite,
  ownHosts,
  readBasic,
  type CheckpointCaller,
  type CheckpointKeys,
  type Gatekeeper,
} from './authenticate.js';
export { NOT_LIMITED } from './anonymous-limit.js';
export { chooseCoding } from './accept-encoding-rules.js';
export { ConstantDocument } from './constant-document.js';
export { eventStream, type StreamEvent } from './event-stream.js';
export { EventHub, mountEvents, type EventsDeps } from './events.js';
export { faultOf } from './faults.js';
export { chosenFormat } from './file-format-rules.js';
export { parseForm } from './form-body.js';
export { createHost, type HostOptions, type RouteHost } from './host.js';
export { askerOf, mount, type Handler, type HandlerCall, type VettedCall } from './mount.js';
export { PREFIX } from './paths.js';
export type { Lookups } from './rights.js';
export { isHeld } from './if-match-rules.js';
export { sendFile, type SentFile } from './send-file.js';
export { callerOfCookie, clearSessionCookie, cookieOptions, setSessionCookie } from './session-cookie.js';
export { compileReaders } from './validate.js';
export { WrittenJson } from './written-json.js';
