import type { TargetKind, TargetOf } from '@vedette/contract/checkpoint/target';
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
import { serviceProbe } from './probes/service/probe.js';
import { makeSftpProbe } from './probes/sftp/probe.js';
import { canSpeakSsh } from './probes/sftp/process/ssh-processes.js';
import { checkSmtp } from './probes/smtp.js';
import type { Probe, ProbeTools } from './probes/tools.js';

/** One probe for each kind of target the machine can check. */
export type Probes = { readonly [K in TargetKind]?: Probe<TargetOf<K>> };

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

/** Every probe of a checkpoint; they share its tools. Ping and SFTP only where the machine can. */
export async function makeProbes(
  tools: ProbeTools,
  { browser, walls, confines = NO_WALLS }: MachineParts,
): Promise<Probes> {
  const program = { command: 'ping', platform: process.platform };
  const ssh = { walls: confines };
  const [pings, speaksSsh] = await Promise.all([canPing(program), canSpeakSsh(ssh)]);
  return {
    ...(browser && {
      page: makePageProbe({ ...tools, ...browser }),
      transaction: makeTransactionProbe({ ...tools, ...browser }),
    }),
    ...(walls && { collection: makeCollectionProbe(tools, walls) }),
    ...(pings && { ping: serviceProbe(tools, checkPing(program)) }),
    ...(speaksSsh && { sftp: makeSftpProbe(tools, ssh) }),
    http: makeHttpProbe(tools),
    multiStepApi: makeMultiStepProbe({ ...tools, documents: makeDocumentQueries() }),
    connect: serviceProbe(tools, checkConnect),
    smtp: serviceProbe(tools, checkSmtp),
    pop3: serviceProbe(tools, checkPop3),
    imap: serviceProbe(tools, checkImap),
    ftp: serviceProbe(tools, checkFtp),
    certificate: serviceProbe(tools, checkCertificate),
    dns: serviceProbe(tools, checkDns),
    mysql: serviceProbe(tools, checkMysql),
    mssql: serviceProbe(tools, checkMssql),
  };
}
