import type { SftpTarget } from '@vedette/contract/checkpoint/target';
import { detectSandbox } from '../../../confined/sandbox.js';
import { tools } from '../../http/testing/http-fixture.js';
import { createProber } from '../../service/testing/service-fixture.js';
import type { Probe } from '../../probe-tools.js';
import { makeSftpProbe } from '../probe.js';
import type { SshProcessPoolOptions } from '../process/ssh-process-pool.js';

const sandbox = await detectSandbox();

/** Creates the probe with the sandbox of this machine, independent of the load of the test machine. */
export const aSftpProbe = (options: Partial<SshProcessPoolOptions> = {}): Probe<SftpTarget> =>
  makeSftpProbe(tools(), { sandbox, readCpuWaitMs: () => 0, ...options });

/** Probes an SFTP server once. */
export const createSftpProber = (target: SftpTarget, options: Partial<SshProcessPoolOptions> = {}) =>
  createProber(aSftpProbe(options), target);
