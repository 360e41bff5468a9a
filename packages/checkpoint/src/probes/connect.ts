import type { TargetByKind } from '@vedette/contract/checkpoint/target';
import type { ServiceCheck } from './service/service-check.js';

/** Opens a TCP connection and closes it; nothing is sent. */
export async function checkConnect(check: ServiceCheck, target: TargetByKind<'connect'>): Promise<void> {
  await check.connect(target);
}
