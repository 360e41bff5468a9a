/** Durability of the store: `safe` survives a power failure, `scratch` is for tests and does not. */
export type Durability = 'safe' | 'scratch';

/**
 * Settings for one small machine: little memory, no data loss. They are given on the command line, so that files cannot
 * differ.
 */
export function serverSettings(socketFolder: string, durability: Durability): readonly string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: durability === 'scratch' ? '200' : '40',
    shared_buffers: '32MB',
    work_mem: '4MB',
    maintenance_work_mem: '32MB',
    max_worker_processes: '2',
    max_parallel_workers_per_gather: '0',
    autovacuum_max_workers: '2',
    jit: 'off',
    io_method: 'sync',
    wal_level: 'minimal',
    max_wal_senders: '0',
    min_wal_size: '32MB',
    max_wal_size: '256MB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    synchronous_commit: 'on',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_checkpoints: 'off',
    ...(durability === 'scratch' ? { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' } : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
