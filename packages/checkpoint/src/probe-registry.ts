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
import { canPing } from './probes/ping/ping-program.js';
import { checkPop3 } from './probes/pop3.js';
import { createServiceProbe, type CheckService } from './probes/service/probe.js';
import { makeSftpProbe } from './probes/sftp/probe.js';
import { canRunSsh } from './probes/sftp/process/ssh-process-pool.js';
import { checkSmtp } from './probes/smtp.js';
import type { Probe, ProbeTools } from './probes/probe-tools.js';

/** The probes by kind of target, for the kinds that this machine can check. */
export type Probes = { readonly [K in TargetKind]?: Probe<TargetByKind<K>> };

/** Tools for page and transaction checks. */
type BrowserParts = Pick<PageTools, 'pool' | 'clock' | 'takesPictures'>;

/** Optional capabilities of this machine. Probes whose requirement is missing are not created. */
export interface MachineCapabilities {
  readonly browser?: BrowserParts | undefined;
  /** Sandbox for collections. Undefined: collections are not run. */
  readonly sandbox?: Sandbox | undefined;
  /** Sandbox that the operating system offers. Default: none. Library processes run within it. */
  readonly librarySandbox?: Sandbox;
}

const NO_SANDBOX: Sandbox = { commandPrefix: [], sealsDescriptors: false };

interface ProbeParts extends MachineCapabilities {
  readonly tools: ProbeTools;
  readonly librarySandbox: Sandbox;
}
type MaybeProbe<P> = P | undefined | Promise<P | undefined>;

const serviceProbeFactory =
  <T extends Target>(checkService: CheckService<T>) =>
  ({ tools }: ProbeParts): Probe<T> =>
    createServiceProbe(tools, checkService);

/** Creates the probe of each kind of target; undefined where the machine lacks a required part. */
const probeFactories: { readonly [K in TargetKind]: (parts: ProbeParts) => MaybeProbe<Probe<TargetByKind<K>>> } = {
  http: ({ tools }) => makeHttpProbe(tools),
  page: ({ tools, browser }) => browser && makePageProbe({ ...tools, ...browser }),
  transaction: ({ tools, browser }) => browser && makeTransactionProbe({ ...tools, ...browser }),
  multiStepApi: ({ tools }) => makeMultiStepProbe({ ...tools, documents: makeDocumentQueries() }),
  collection: ({ tools, sandbox }) => sandbox && makeCollectionProbe(tools, sandbox),
  connect: serviceProbeFactory(checkConnect),
  smtp: serviceProbeFactory(checkSmtp),
  pop3: serviceProbeFactory(checkPop3),
  imap: serviceProbeFactory(checkImap),
  ftp: serviceProbeFactory(checkFtp),
  sftp: async ({ tools, librarySandbox }) => {
    const ssh = { sandbox: librarySandbox };
    return (await canRunSsh(ssh)) ? makeSftpProbe(tools, ssh) : undefined;
  },
  certificate: serviceProbeFactory(checkCertificate),
  dns: serviceProbeFactory(checkDns),
  ping: async ({ tools }) => {
    const program = { command: 'ping', platform: process.platform };
    return (await canPing(program)) ? createServiceProbe(tools, checkPing(program)) : undefined;
  },
  mysql: serviceProbeFactory(checkMysql),
  mssql: serviceProbeFactory(checkMssql),
};

/** Creates every probe that this machine can run. The probes share its tools. */
export async function makeProbes(tools: ProbeTools, machine: MachineCapabilities): Promise<Probes> {
  const parts = { ...machine, tools, librarySandbox: machine.librarySandbox ?? NO_SANDBOX };
  const entries = await Promise.all(
    Object.entries(probeFactories).map(async ([kind, createProbe]) => [kind, await createProbe(parts)] as const),
  );
  return Object.fromEntries(entries.filter(([, probe]) => probe !== undefined));
}
