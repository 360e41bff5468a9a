import type { Target, TargetKind, TargetByKind } from '@vedette/contract/checkpoint/target';
import { makePageProbe, type PageTools } from './browser/page/probe.js';
import { makeTransactionProbe } from './browser/transaction/probe.js';
import { makeCollectionProbe } from './collection/run.js';
import type { Walls } from './confined/walls.js';
import { checkCertificate } from './probes/certificate.js';
import { makeMultiStepProbe } from './multi-step/run.js';
import { makeDocumentQueries } from './multi-step/documents/document-queries.js';
import { checkConnect } from './probes/connect.js';
import { checkDns } from './probes/dns.js';
import { checkFtp } from './probes/ftp.js';
import { makeHttpProbe } from './probes/http/probe.js';
import { checkImap } from './probes/imap.js';
import { checkMssql } from './probes/mssql/probe.js';
import { checkMysql } from './probes/mysql/probe.js';
import { checkPing } from './probes/ping/probe.js';
import { canPing } from './probes/ping/program.js';
import { checkPop3 } from './probes/pop3.js';
import { serviceProbe, type ServiceWork } from './probes/service/probe.js';
import { makeSftpProbe } from './probes/sftp/probe.js';
import { canSpeakSsh } from './probes/sftp/process/ssh-processes.js';
import { checkSmtp } from './probes/smtp.js';
import type { Probe, ProbeTools } from './probes/tools.js';

/** One probe for each kind of target the machine can check. */
export type Probes = { readonly [K in TargetKind]?: Probe<TargetByKind<K>> };

/** What pages are looked at with. */
type BrowserParts = Pick<PageTools, 'pool' | 'clock' | 'takesPictures'>;

/** What some kinds need of the machine; without it the checkpoint has no probe for them. */
export interface MachineParts {
  readonly browser?: BrowserParts | undefined;
  /** What collections run within; undefined: they are not run. */
  readonly walls?: Walls | undefined;
  /** What the system has of walls; default none. Processes of libraries run within. */
  readonly confines?: Walls;
}

const NO_WALLS: Walls = { wrap: [], seals: false };

/** What probes are made of. */
interface Parts extends MachineParts {
  readonly tools: ProbeTools;
  readonly confines: Walls;
}
type Made<P> = P | undefined | Promise<P | undefined>;

/** How a service is checked. */
const service =
  <T extends Target>(work: ServiceWork<T>) =>
  ({ tools }: Parts): Probe<T> =>
    serviceProbe(tools, work);

/** Every kind of target; undefined where the machine lacks what its probe needs. */
const probes: { readonly [K in TargetKind]: (parts: Parts) => Made<Probe<TargetByKind<K>>> } = {
  http: ({ tools }) => makeHttpProbe(tools),
  page: ({ tools, browser }) => browser && makePageProbe({ ...tools, ...browser }),
  transaction: ({ tools, browser }) => browser && makeTransactionProbe({ ...tools, ...browser }),
  multiStepApi: ({ tools }) => makeMultiStepProbe({ ...tools, documents: makeDocumentQueries() }),
  collection: ({ tools, walls }) => walls && makeCollectionProbe(tools, walls),
  connect: service(checkConnect),
  smtp: service(checkSmtp),
  pop3: service(checkPop3),
  imap: service(checkImap),
  ftp: service(checkFtp),
  sftp: async ({ tools, confines }) => {
    const ssh = { walls: confines };
    return (await canSpeakSsh(ssh)) ? makeSftpProbe(tools, ssh) : undefined;
  },
  certificate: service(checkCertificate),
  dns: service(checkDns),
  ping: async ({ tools }) => {
    const program = { command: 'ping', platform: process.platform };
    return (await canPing(program)) ? serviceProbe(tools, checkPing(program)) : undefined;
  },
  mysql: service(checkMysql),
  mssql: service(checkMssql),
};

/** Every probe that this machine can run; they share its tools. */
export async function makeProbes(tools: ProbeTools, machine: MachineParts): Promise<Probes> {
  const parts = { ...machine, tools, confines: machine.confines ?? NO_WALLS };
  const made = await Promise.all(
    Object.entries(probes).map(async ([kind, make]) => [kind, await make(parts)] as const),
  );
  return Object.fromEntries(made.filter(([, probe]) => probe !== undefined));
}
