import type { CheckpointOptions } from '@vedette/checkpoint/checkpoint';
import type { CheckpointPort } from '@vedette/contract/checkpoint/protocol';
import type { Logger } from '@vedette/server/app/settings/logger';

/** The settings of the local checkpoints that can be handed to another thread. */
export type LocalSettings = Omit<CheckpointOptions, 'port' | 'clock' | 'chance' | 'log' | 'offline'>;

/** What the local checkpoints run with. */
export interface LocalCheckpoints {
  readonly port: CheckpointPort;
  readonly settings: LocalSettings;
  readonly log: Logger;
}

/** Running local checkpoints. */
export interface RunningCheckpoints {
  /** Lets running checks end and results leave, within the drain time of the settings. */
  stop(): Promise<void>;
}

/** Starts the local checkpoints of a service. */
export type StartLocalCheckpoints = (checkpoints: LocalCheckpoints) => RunningCheckpoints;
