import type { SectionWord } from '@vedette/contract/v1/dashboards/sections/words/section-words';
import type { CheckpointState } from '@vedette/contract/v1/dashboards/tiles/checkpoints';
import type { Instant } from '@vedette/kernel/clock';
import { isAvailable, type Checkpoint } from '../../../../checkpoints/index.js';

/** How each checkpoint is at `now`, and why it gives no results that count. */
export const checkpointStates = (checkpoints: readonly Checkpoint[], now: Instant): CheckpointState[] =>
  checkpoints.map((one) => {
    const seen = one.servers.flatMap(({ lastSeenAt }) => lastSeenAt ?? []);
    const state = checkpointState(one, now);
    return {
      name: one.name,
      state,
      lastSeenAt: seen.length === 0 ? undefined : Math.max(...seen),
      servers: one.servers.length,
      why: whyOf(one, state),
    };
  });

/** Up while one of its servers can take runs. */
function checkpointState({ isEnabled, servers }: Checkpoint, now: Instant): SectionWord {
  if (!isEnabled) return 'Inactive';
  if (servers.some((server) => isAvailable(server, now))) return 'up';
  if (servers.some(({ impairments }) => impairments.length > 0)) return 'Impaired';
  return servers.some(({ lastSeenAt }) => lastSeenAt !== undefined) ? 'Silent' : 'Unheard';
}

function whyOf({ disabledReason, servers }: Checkpoint, state: SectionWord): string | undefined {
  if (state === 'Inactive') return disabledReason;
  if (state !== 'Impaired') return undefined;
  return [...new Set(servers.flatMap(({ impairments }) => impairments))].join('; ');
}
