import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@vedette/server/app/settings/config';
import { createLogger } from '@vedette/server/app/settings/logger';
import { newTestDatabase } from '@vedette/server/testing/database';
import { startInThisThread } from '@vedette/standalone/local-checkpoints/this-thread';
import { runStandalone } from '@vedette/standalone/run';

/** The administrator of a service started with `startVedette`. */
export const LOGIN = { email: 'admin@example.com', password: 'a long enough password 7' };

/** The whole service in this process, on a free port, with its own data folder and database. */
export interface OwnService {
  /** Ends in `/`. */
  readonly url: string;
  /** Stops it and removes its data. */
  readonly stop: () => Promise<void>;
}

/** @param settings further environment settings by name */
export async function startVedette(settings: Readonly<Record<string, string>> = {}): Promise<OwnService> {
  const folder = await mkdtemp(join(tmpdir(), 'vedette-e2e-'));
  const database = await newTestDatabase();
  const config = readConfig({
    VEDETTE_DATABASE_URL: database.url,
    VEDETTE_PORT: '0',
    VEDETTE_DATA: folder,
    VEDETTE_ADMIN_EMAIL: LOGIN.email,
    VEDETTE_ADMIN_PASSWORD: LOGIN.password,
    VEDETTE_LOG_LEVEL: 'error',
    ...settings,
  });
  const running = await runStandalone(config, createLogger(config.logLevel), { startCheckpoints: startInThisThread });
  return {
    url: `${running.url.replace(/\/$/, '')}/`,
    stop: async () => {
      await running.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
