import { sql, type RawBuilder } from 'kysely';
import type { Scope } from './visible.js';

/** Returns an SQL condition that limits `column` to the monitors of a scope. */
export function scopeCondition({ visible }: Scope, column: RawBuilder<unknown>): RawBuilder<boolean> {
  return visible === 'all' ? sql`true` : sql`${column} = any(${visible}::uuid[])`;
}
