import type { SftpTarget } from '@vedette/contract/target';
import { wallsOfHere } from '../../../confined/walls.js';
import { tools } from '../../http/testing/bench.js';
import { proberOf } from '../../service/testing/bench.js';
import { makeSftpProbe } from '../probe.js';
import type { SshProcessOptions } from '../process/ssh-process.js';

const walls = await wallsOfHere();

/** Probes an SFTP server once, within the walls that are here. */
export const sftpProber = (target: SftpTarget, options: Partial<SshProcessOptions> = {}) =>
  proberOf(makeSftpProbe(tools(), { walls, ...options }), target);
