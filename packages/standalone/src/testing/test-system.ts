import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer, type MailServer } from '@vedette/server/alerting/testing/mail-server';
import { readConfig } from '@vedette/server/app/settings/config';
import { createLogger } from '@vedette/server/app/settings/logger';
import { startInThisThread } from '../local-checkpoints/this-thread.js';
import { runStandalone } from '../run.js';
import { apiCaller, type Call } from './api-caller.js';
import { startTargetSite, type TargetSite } from './target-site.js';

export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery' };

/** Server, two checkpoints, a target and a mail server in this process, on free ports. */
export interface TestSystem {
  readonly url: string;
  readonly target: TargetSite;
  readonly mail: MailServer;
  /** Calls the service with an API account created by Register and returns the parsed body. */
  readonly call: Call;
  stop(): Promise<void>;
}

/**
 * @param databaseUrl of a migrated database that no other test uses.
 * @param settings additional ones, as in the environment.
 */
export async function startTestSystem(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestSystem> {
  const folder = await mkdtemp(join(tmpdir(), 'vedette-whole-'));
  const target = await startTargetSite();
  const mail = await startMailServer();
  const config = readConfig({
    VEDETTE_DATABASE_URL: databaseUrl,
    VEDETTE_DATA: folder,
    VEDETTE_PORT: '0',
    VEDETTE_ADMIN_EMAIL: ADMIN.email,
    VEDETTE_ADMIN_PASSWORD: ADMIN.password,
    VEDETTE_TIMEZONE: 'UTC',
    // The mail server is on loopback and runs as long as the test.
    VEDETTE_SMTP_URL: mail.url.reveal(),
    VEDETTE_LOG_LEVEL: 'silent',
    ...settings,
  });
  const running = await runStandalone(config, createLogger(config.logLevel), { startCheckpoints: startInThisThread });
  const account = await apiCaller(running.url, `${ADMIN.email}:${ADMIN.password}`)<{
    UserName: string;
    Password: string;
  }>('POST', '/v4/Register', {});
  return {
    url: running.url,
    target,
    mail,
    call: apiCaller(running.url, `${account.UserName}:${account.Password}`),
    stop: async () => {
      await running.stop();
      await mail[Symbol.asyncDispose]();
      await target.stop();
      await rm(folder, { recursive: true });
    },
  };
}
