import { sql } from 'kysely';

/**
 * Condition that is always true. Its transaction does not wait for a synchronous standby at the end: while one has
 * failed, every statement that its client gives up leaves a waiting session behind, until PostgreSQL accepts no more.
 * Only for values that are replaced soon, since a failover may lose them.
 */
export const commitsLocally = sql<boolean>`set_config('synchronous_commit', 'local', true) is not null`;
