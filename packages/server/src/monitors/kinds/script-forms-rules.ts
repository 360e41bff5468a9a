import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import type { PreparedBody } from './kind.js';

/** Returns a body without its script, because one of its forms could not be read. */
export function withoutFields(body: MonitorWrite, fields: readonly string[]): PreparedBody {
  const rest = Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field)));
  return { body: rest, password: undefined, sent: undefined };
}
