import type { SftpTarget } from '@vedette/contract/checkpoint/target';
import { detectSandbox } from '../../../confined/sandbox.js';
import { tools } from '../../http/testing/bench.js';
import { createProber } from '../../service/testing/bench.js';
import type { Probe } from '../../tools.js';
import { makeSftpProbe } from '../probe.js';
import type { SshProcessesOptions } from '../process/ssh-processes.js';

const sandbox = await detectSandbox();

/** Creates the probe with the sandbox of this machine, independent of the load of the test machine. */
export const aSftpProbe = (options: Partial<SshProcessesOptions> = {}): Probe<SftpTarget> =>
  makeSftpProbe(tools(), { sandbox, waitedMs: () => 0, ...options });

/** Probes an SFTP server once. */
export const sftpProber = (target: SftpTarget, options: Partial<SshProcessesOptions> = {}) =>
  createProber(aSftpProbe(options), target);
