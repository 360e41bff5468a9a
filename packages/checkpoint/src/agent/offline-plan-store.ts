import { OfflinePlan } from '@vedette/contract/checkpoint/offline-plan';
import type { Instant } from '@vedette/kernel/clock';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

const StoredPlan = z.object({
  plan: OfflinePlan,
  /** When the plan was last confirmed (this machine's clock), and how far this clock was ahead of the server's; ms. */
  heardAt: z.number().int(),
  aheadMs: z.number(),
});
export type StoredPlan = z.infer<typeof StoredPlan>;

/**
 * Stores the last received plan, so that it survives a restart while the server is unreachable. The plan contains no
 * secrets.
 */
export interface OfflinePlanStore {
  /** Undefined if there is no readable plan. */
  read(): Promise<StoredPlan | undefined>;
  /** Stores the plan; a plan without monitors deletes the stored one. */
  write(storedPlan: StoredPlan): Promise<void>;
}

/** Stores the plan in a file that only its owner can read. */
export function createOfflinePlanFile(file: string): OfflinePlanStore {
  return {
    read: async () => {
      try {
        return StoredPlan.parse(JSON.parse(await readFile(file, 'utf8')));
      } catch {
        return undefined;
      }
    },
    write: async (storedPlan) => {
      if (storedPlan.plan.monitors.length === 0) {
        await rm(file, { force: true });
        return;
      }
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(`${file}.new`, JSON.stringify(storedPlan), { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
  };
}

/** Returns the age of a plan. If the clock was set back, the age is 0. */
export const planAgeMs = ({ heardAt }: Pick<StoredPlan, 'heardAt'>, now: Instant): number => Math.max(0, now - heardAt);
