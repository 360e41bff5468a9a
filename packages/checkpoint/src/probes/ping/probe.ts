import type { TargetByKind } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import type { ServiceCheck } from '../service/check.js';
import type { ServiceWork } from '../service/probe.js';
import { failureIn, replyIn } from './output-rules.js';
import { runPing, type PingProgram, type PingResult } from './program.js';

/** Resolves the host and pings it. The time of the check is the round trip. */
export const checkPing =
  (program: PingProgram): ServiceWork<TargetByKind<'ping'>> =>
  async (check, target) => {
    const address = await check.resolve(target);
    const refusal = check.tools.egress.refusal(address);
    if (refusal !== undefined) throw new ProbeFailure(errorCodes.addressRefused, refusal);
    const { output, exitCode } = await ping(check, program, address);
    check.totalBytes = 0;
    const reply = replyIn(output);
    if (reply) {
      check.took('downloadMs', reply.roundTripMs);
      if (reply.ttl !== undefined) check.note('Time to live', String(reply.ttl));
      return;
    }
    const { entry, text } = failureIn(output, exitCode);
    throw new ProbeFailure(entry, text);
  };

function ping({ course }: ServiceCheck, program: PingProgram, address: string): Promise<PingResult> {
  return course.step<PingResult>(
    { onTimeout: () => new ProbeFailure(errorCodes.pingTimeout, 'no echo reply in time') },
    (done, fail) => runPing(program, address, done, fail),
  );
}
