import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProcesses, startProgram, type Host } from './network.js';
import { DATABASE_PORT } from './services.js';

const PORT = 6432;

export const isPooler = (commandLine: string): boolean => /^\S*pgbouncer/.test(commandLine);

export interface Pooler {
  /** Connection string of Vedette on this host. */
  readonly url: string;
  /** Starts PgBouncer if it is not running. */
  start(): void;
}

/** Sets up PgBouncer in transaction mode on a host. It reaches the primary through the load balancer. */
export function createPooler(
  host: Host,
  { balancer, folder, password }: { readonly balancer: Host; readonly folder: string; readonly password: string },
): Pooler {
  const file = join(folder, `pgbouncer-${host.name}.ini`);
  writeFileSync(
    file,
    `[databases]
vedette = host=${balancer.address} port=${DATABASE_PORT} user=vedette password=${password}
[pgbouncer]
listen_addr = ${host.address}
listen_port = ${PORT}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 30
max_client_conn = 300
server_connect_timeout = 4
server_login_retry = 1
query_wait_timeout = 3
`,
  );
  return {
    url: `postgres://vedette@${host.address}:${PORT}/vedette`,
    start() {
      if (findProcesses(host, isPooler).length > 0) return;
      startProgram(host, ['/usr/sbin/pgbouncer', file], {
        logFile: join(folder, `pgbouncer-${host.name}.log`),
        user: 'postgres',
      });
    },
  };
}
