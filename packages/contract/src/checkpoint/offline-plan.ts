/**
 * Plan that a checkpoint follows while its server is unreachable, if its location allows that. It has no secrets:
 * monitors with secrets in their targets are not included. Instants are by the clock of the server, epoch ms.
 */
import { DAY } from '@vedette/kernel/clock';
import { z } from 'zod';
import { Target } from './target.js';

/** Attempt number of runs that a checkpoint makes by its plan. Runs from the server never have it. */
export const OFFLINE_ATTEMPT = 32;

/** A plan is followed for this long after the last contact with the server. */
export const MAX_OFFLINE_MS = DAY;

/** Maximum monitors of one plan, the lowest guids first. */
export const MAX_OFFLINE_MONITORS = 5_000;

const instant = z.number().int();

/** A monitor of a plan. Its slots are at `phaseMs + k × intervalMs`. */
export const OfflineMonitor = z.object({
  monitorGuid: z.guid(),
  intervalMs: z.number().int().positive(),
  phaseMs: z.number().int().nonnegative(),
  /**
   * This server is number `index` of the `of` servers that may run it offline. It takes the slots with k mod `of` =
   * `index`.
   */
  share: z.object({ index: z.number().int().nonnegative(), of: z.number().int().positive() }),
  /** Half-open windows without monitoring. They reach a bit beyond the time that a plan is followed. */
  closed: z.array(z.object({ fromAt: instant, toAt: instant })),
  target: Target,
});
export type OfflineMonitor = z.infer<typeof OfflineMonitor>;

export const OfflinePlan = z.object({
  /** Changes when the plan changes. */
  tag: z.string().max(100),
  monitors: z.array(OfflineMonitor),
});
export type OfflinePlan = z.infer<typeof OfflinePlan>;

/** Context that a sealed plan is bound to. */
export const offlinePlanContext = (serverId: number, tag: string): string => `${serverId} offline plan ${tag}`;
