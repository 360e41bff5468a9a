import type { Target, TargetKind, TargetByKind } from '@vedette/contract/checkpoint/target';
import { makePageProbe, type PageTools } from './browser/page/probe.js';
import { makeTransactionProbe } from './browser/transaction/probe.js';
import { makeCollectionProbe } from './collection/run.js';
import type { Sandbox } from './confined/sandbox.js';
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

/** The probes by kind of target, for the kinds that this machine can check. */
export type Probes = { readonly [K in TargetKind]?: Probe<TargetByKind<K>> };

/** Tools for page and transaction checks. */
type BrowserParts = Pick<PageTools, 'pool' | 'clock' | 'takesPictures'>;

/** Optional capabilities of this machine. Probes whose requirement is missing are not created. */
export interface MachineParts {
  readonly browser?: BrowserParts | undefined;
  /** Sandbox for collections. Undefined: collections are not run. */
  readonly sandbox?: Sandbox | undefined;
  /** Sandbox that the operating system offers. Default: none. Library processes run within it. */
  readonly librarySandbox?: Sandbox;
}

const NO_SANDBOX: Sandbox = { wrap: [], seals: false };

interface Parts extends MachineParts {
  readonly tools: ProbeTools;
  readonly librarySandbox: Sandbox;
}
type Made<P> = P | undefined | Promise<P | undefined>;

const service =
  <T extends Target>(work: ServiceWork<T>) =>
  ({ tools }: Parts): Probe<T> =>
    serviceProbe(tools, work);

/** Creates the probe of each kind of target; undefined where the machine lacks a required part. */
const probes: { readonly [K in TargetKind]: (parts: Parts) => Made<Probe<TargetByKind<K>>> } = {
  http: ({ tools }) => makeHttpProbe(tools),
  page: ({ tools, browser }) => browser && makePageProbe({ ...tools, ...browser }),
  transaction: ({ tools, browser }) => browser && makeTransactionProbe({ ...tools, ...browser }),
  multiStepApi: ({ tools }) => makeMultiStepProbe({ ...tools, documents: makeDocumentQueries() }),
  collection: ({ tools, sandbox }) => sandbox && makeCollectionProbe(tools, sandbox),
  connect: service(checkConnect),
  smtp: service(checkSmtp),
  pop3: service(checkPop3),
  imap: service(checkImap),
  ftp: service(checkFtp),
  sftp: async ({ tools, librarySandbox }) => {
    const ssh = { sandbox: librarySandbox };
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

/** Creates every probe that this machine can run. The probes share its tools. */
export async function makeProbes(tools: ProbeTools, machine: MachineParts): Promise<Probes> {
  const parts = { ...machine, tools, librarySandbox: machine.librarySandbox ?? NO_SANDBOX };
  const made = await Promise.all(
    Object.entries(probes).map(async ([kind, make]) => [kind, await make(parts)] as const),
  );
  return Object.fromEntries(made.filter(([, probe]) => probe !== undefined));
}
