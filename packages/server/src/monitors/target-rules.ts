/** What a probe is told of a monitor. Dynamic values and the names of latest browsers go along and are resolved there. */
import type { MonitorType } from '@vedette/contract/monitor-enums';
import type { Target } from '@vedette/contract/target';
import { targetKinds } from '@vedette/contract/target-kinds';
import { Fault } from '@vedette/kernel/fault';
import type { Definition } from './definition-rules.js';
import { httpTarget } from './http-target-rules.js';
import { placeOf, type Login } from './target-parts-rules.js';

/** @throws Fault `invalid` for a type no probe of this version runs. */
export function targetOf(type: MonitorType, definition: Definition, login: Login): Target {
  const kind = targetKinds[type];
  if (kind === undefined) throw new Fault('invalid', `MonitorType: ${type} cannot be monitored by this version`);
  switch (kind) {
    case 'http':
      return httpTarget(type, definition, login);
    case 'connect':
      return { kind, ...placeOf(definition) };
    case 'smtp':
    case 'pop3':
    case 'ftp':
      return { kind, ...placeOf(definition), ...login };
    case 'imap':
      return { kind, ...placeOf(definition), ...login, secureConnection: definition.ImapSecureConnection ?? false };
  }
}
