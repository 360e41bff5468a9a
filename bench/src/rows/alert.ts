import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { systemClock, SECOND } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';
import { median, type Row } from '../row.js';
import { createMonitors, startService, type Service } from '../service.js';

const OUTAGES = 7;
const ALLOWED_S = 1;

interface Check {
  readonly Id: number;
  readonly Attributes: { readonly ErrorLevel: string };
}

/**
 * Time from the completion of the confirming check to the arrival of the message at a mail server, one outage after the
 * other.
 */
export const alertLatency: Row = {
  name: 'first message after confirmation',
  target: '≤ 1 s',
  meets: (ratio) => ratio <= 1,
  run: async () => {
    const sink = await startSink();
    const service = await startService({ VEDETTE_SMTP_URL: `smtp://127.0.0.1:${sink.port}` });
    try {
      const delays: number[] = [];
      // Nothing listens on port 9, so both checkpoints get a refused connection. Within 15 s of a mail, the next one
      // would be batched.
      for (let outage = 0; outage < OUTAGES; outage += 1) {
        const earlierArrivals = sink.arrivals.length;
        await createMonitors(service, { count: 1, url: 'http://127.0.0.1:9/', intervalS: 14_400 });
        const arrivedAt = await arrivalAfter(sink.arrivals, earlierArrivals);
        delays.push((arrivedAt - (await loadConfirmedAt(service))) / 1_000);
        await systemClock.sleep(16 * SECOND);
      }
      const also = { worst: Math.max(...delays) };
      return { ours: median(delays), floor: ALLOWED_S, floorName: 'allowed', unit: 's', also };
    } finally {
      await service.stop();
      sink.server.close();
    }
  },
};

async function startSink() {
  const arrivals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => {
        arrivals.push(systemClock.now());
        done();
      });
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return { server, arrivals, port: (listener.address() as AddressInfo).port };
}

async function arrivalAfter(arrivals: readonly number[], earlierArrivals: number): Promise<number> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const arrived = arrivals[earlierArrivals];
    if (arrived !== undefined) return arrived;
    await systemClock.sleep(100);
  }
  throw new Error('no message arrived within a minute');
}

/** Returns when the newest confirmed check was completed. */
async function loadConfirmedAt(service: Service): Promise<number> {
  const { Data } = (await service.call('GET', '/v4/MonitorCheck?ErrorLevel=Confirmed')) as { Data: Check[] };
  return idInstant(Data[0]?.Id ?? 0);
}
