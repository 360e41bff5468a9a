import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import type { PreparedBody } from './kind.js';

/** Returns the body without `fields`. Used when one of the script fields could not be parsed. */
export function omitFields(body: MonitorWrite, fields: readonly string[]): PreparedBody {
  const rest = Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field)));
  return { body: rest, password: undefined, sentPassword: undefined };
}
