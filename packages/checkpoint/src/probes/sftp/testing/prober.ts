import type { SftpTarget } from '@vedette/contract/checkpoint/target';
import { detectWalls } from '../../../confined/walls.js';
import { tools } from '../../http/testing/bench.js';
import { createProber } from '../../service/testing/bench.js';
import type { Probe } from '../../tools.js';
import { makeSftpProbe } from '../probe.js';
import type { SshProcessesOptions } from '../process/ssh-processes.js';

const walls = await detectWalls();

/** The probe within the walls that are here; how busy the machine of the tests is does not count. */
export const aSftpProbe = (options: Partial<SshProcessesOptions> = {}): Probe<SftpTarget> =>
  makeSftpProbe(tools(), { walls, waitedMs: () => 0, ...options });

/** Probes an SFTP server once. */
export const sftpProber = (target: SftpTarget, options: Partial<SshProcessesOptions> = {}) =>
  createProber(aSftpProbe(options), target);
