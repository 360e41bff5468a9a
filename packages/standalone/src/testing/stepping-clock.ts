import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@vedette/kernel/clock';
import type { VedetteProcess } from './vedette-process.js';

/** Lets a test control the wall clock of a program: `Date` is shifted by the value in a file. */
export interface SteppingClock {
  /** For `startService`. */
  readonly nodeOptions: readonly string[];
  /** Sets the clock of the process as an administrator would. `offMs` is relative to the true time. */
  set(process: VedetteProcess, offMs: number): Promise<void>;
}

/** Runs in the process before the program. */
const preload = (file: string): string => `
  import { readFileSync } from 'node:fs';
  const TrueDate = Date;
  let offMs = 0;
  const now = () => TrueDate.now() + offMs;
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
    apply: () => new TrueDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  process.on('SIGUSR2', () => {
    offMs = Number(readFileSync(${JSON.stringify(file)}, 'utf8'));
    process.stderr.write('clock set to ' + offMs + '\\n');
  });`;

export function steppingClock(folder: string): SteppingClock {
  const file = join(folder, 'clock-offset');
  return {
    nodeOptions: ['--import', `data:text/javascript,${encodeURIComponent(preload(file))}`],
    set: async ({ child, output }, offMs) => {
      writeFileSync(file, String(offMs));
      const outputLength = output().length;
      child.kill('SIGUSR2');
      while (!output().slice(outputLength).includes(`clock set to ${offMs}\n`)) await systemClock.sleep(20);
    },
  };
}
