import type { CheckpointOptions } from '@vedette/checkpoint/checkpoint';
import type { CheckpointPort } from '@vedette/contract/checkpoint/protocol';
import type { Logger } from '@vedette/server/app/settings/logger';

/** Settings of the local checkpoints that can be passed to another thread. */
export type LocalSettings = Omit<CheckpointOptions, 'port' | 'clock' | 'random' | 'log' | 'offline'>;

/** Options of the local checkpoints. */
export interface LocalCheckpoints {
  readonly port: CheckpointPort;
  readonly settings: LocalSettings;
  readonly log: Logger;
}

/** Running local checkpoints. */
export interface RunningCheckpoints {
  /** Lets running checks end and delivers results, within the drain time of the settings. */
  stop(): Promise<void>;
}

/** Starts the local checkpoints of a service. */
export type StartLocalCheckpoints = (checkpoints: LocalCheckpoints) => RunningCheckpoints;
