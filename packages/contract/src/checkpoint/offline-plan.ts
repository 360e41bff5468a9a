/**
 * What a checkpoint goes by while its server is out of reach, where its location allows that. It holds no secrets: monitors
 * whose targets do are not in it. Instants are of the server's clock, epoch ms.
 */
import { DAY } from '@vedette/kernel/clock';
import { z } from 'zod';
import { Target } from './target.js';

/** The attempt of every run a checkpoint makes by its plan; no run the server hands out has it. */
export const OFFLINE_ATTEMPT = 32;

/** A plan is followed so long after the server was heard of last. */
export const MAX_OFFLINE_MS = DAY;

/** Most monitors of one plan, the lowest guids first. */
export const MAX_OFFLINE_MONITORS = 5_000;

const instant = z.number().int();

/** One monitor of a plan: its slots are at `phaseMs + k × intervalMs`. */
export const OfflineMonitor = z.object({
  monitorGuid: z.guid(),
  intervalMs: z.number().int().positive(),
  phaseMs: z.number().int().nonnegative(),
  /** Of the servers that may run it offline this is number `index` of `of`: it takes the slots whose k leaves `index`. */
  share: z.object({ index: z.number().int().nonnegative(), of: z.number().int().positive() }),
  /** Windows without monitoring, half-open; known for a bit more than a plan is followed. */
  closed: z.array(z.object({ fromAt: instant, toAt: instant })),
  target: Target,
});
export type OfflineMonitor = z.infer<typeof OfflineMonitor>;

export const OfflinePlan = z.object({
  /** Says whether a plan is another one. */
  tag: z.string().max(100),
  monitors: z.array(OfflineMonitor),
});
export type OfflinePlan = z.infer<typeof OfflinePlan>;

/** What a sealed plan is bound to. */
export const offlinePlanContext = (serverId: number, tag: string): string => `${serverId} offline plan ${tag}`;
