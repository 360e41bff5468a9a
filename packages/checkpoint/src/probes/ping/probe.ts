import type { TargetByKind } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import type { ServiceCheck } from '../service/service-check.js';
import type { CheckService } from '../service/probe.js';
import { parseFailure, parseReply } from './output-rules.js';
import { runPing, type PingProgram, type PingResult } from './ping-program.js';

/** Resolves the host and pings it. The time of the check is the round trip. */
export const checkPing =
  (program: PingProgram): CheckService<TargetByKind<'ping'>> =>
  async (check, target) => {
    const address = await check.resolve(target);
    const denial = check.tools.egress.findDenial(address);
    if (denial !== undefined) throw new ProbeFailure(errorCodes.addressRefused, denial);
    const { output, exitCode } = await ping(check, program, address);
    check.totalBytes = 0;
    const reply = parseReply(output);
    if (reply) {
      check.setDuration('downloadMs', reply.roundTripMs);
      if (reply.ttl !== undefined) check.addFact('Time to live', String(reply.ttl));
      return;
    }
    const { entry, text } = parseFailure(output, exitCode);
    throw new ProbeFailure(entry, text);
  };

function ping({ timer }: ServiceCheck, program: PingProgram, address: string): Promise<PingResult> {
  return timer.step<PingResult>(
    { onTimeout: () => new ProbeFailure(errorCodes.pingTimeout, 'no echo reply in time') },
    (done, fail) => runPing(program, address, done, fail),
  );
}
