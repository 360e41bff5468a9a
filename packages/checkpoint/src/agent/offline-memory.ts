import { OfflinePlan } from '@vedette/contract/checkpoint/offline-plan';
import type { Instant } from '@vedette/kernel/clock';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

const Kept = z.object({
  plan: OfflinePlan,
  /** When the plan was last known to hold, and how far the server's clock was ahead; ours, ms. */
  heardAt: z.number().int(),
  aheadMs: z.number(),
});
export type Kept = z.infer<typeof Kept>;

/** The plan as it was last heard, so that a restart while the server is away does not end it. It holds no secrets. */
export interface OfflineMemory {
  /** Undefined when there is none that can be read. */
  read(): Promise<Kept | undefined>;
  /** A plan without monitors is forgotten. */
  write(kept: Kept): Promise<void>;
}

/** Keeps the plan in a file of its owner. */
export function offlineFile(file: string): OfflineMemory {
  return {
    read: async () => {
      try {
        return Kept.parse(JSON.parse(await readFile(file, 'utf8')));
      } catch {
        return undefined;
      }
    },
    write: async (kept) => {
      if (kept.plan.monitors.length === 0) {
        await rm(file, { force: true });
        return;
      }
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
  };
}

/** How old what was heard is; a clock that was set back makes it no younger than now. */
export const planAgeMs = ({ heardAt }: Pick<Kept, 'heardAt'>, now: Instant): number => Math.max(0, now - heardAt);
