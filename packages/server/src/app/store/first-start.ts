import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret } from '@vedette/kernel/secret';
import { createAccount, type CreatedAccount } from '../../access/index.js';
import { createDefaults as createAlertingDefaults } from '../../alerting/index.js';
import { createLocalCheckpoints } from '../../checkpoints/index.js';
import { createDefaultSla } from '../../sla/index.js';
import { createFirstStatusPage } from '../../status-pages/index.js';
import { createAllMonitorsGroup } from '../../monitors/index.js';
import { createFirstSection } from '../../vault/index.js';
import type { Config } from '../settings/config.js';
import { loadOrCreateSecret } from '../settings/secret-file.js';
import type { StoreContext } from '../../module/context.js';
import { runExclusively } from './first-start-sql.js';

/** The login of the first administrator. */
export interface FirstLogin {
  readonly email: string;
  readonly password: Secret;
}

/** File with a generated password until it has been shown, so that an interrupted start does not lose it. */
const FIRST_PASSWORD_FILE = 'first-password';

/**
 * Creates what a fresh store needs: account, administrator, system groups, vault section, status page, checkpoints.
 * Every step may run again.
 * @returns the generated login until it has been shown; undefined when the password came from the settings.
 */
export async function initialiseStore(deps: StoreContext, config: Config): Promise<FirstLogin | undefined> {
  const file = join(config.dataFolder, FIRST_PASSWORD_FILE);
  const generated = config.adminPassword ? undefined : await loadGeneratedPassword(file, deps);
  // Several processes may start on an empty store at the same time.
  const account = await runExclusively(deps.db, async () => {
    const created = await createAccount(deps, {
      name: 'Vedette',
      zone: config.timezone,
      administratorEmail: config.adminEmail,
      administratorName: 'Administrator',
      administratorPassword: config.adminPassword ?? generated?.password ?? new Secret(''),
      groupAuthorizationForm: config.groupAuthorizationForm,
    });
    await createDefaults(deps, created);
    return created;
  });
  if (!generated || (!account.isNew && generated.isNew)) {
    await rm(file, { force: true });
    return undefined;
  }
  return { email: config.adminEmail, password: generated.password };
}

/** Deletes the stored copy of the generated password once it has been shown. */
export async function deleteFirstPasswordFile(config: Pick<Config, 'dataFolder'>): Promise<void> {
  await rm(join(config.dataFolder, FIRST_PASSWORD_FILE), { force: true });
}

async function createDefaults(deps: StoreContext, account: CreatedAccount): Promise<void> {
  const { db, clock } = deps;
  const { accountId } = account;
  await createFirstSection(deps, account);
  await createAllMonitorsGroup(db, accountId, deps);
  await createAlertingDefaults(deps, account);
  await createDefaultSla(deps, accountId);
  await createFirstStatusPage(deps, accountId);
  await db.transaction().execute((tx) => createLocalCheckpoints(tx, { accountId, now: clock.now() }));
}

async function loadGeneratedPassword(
  file: string,
  { random }: Pick<StoreContext, 'random'>,
): Promise<{ readonly password: Secret; readonly isNew: boolean }> {
  const { text, isNew } = await loadOrCreateSecret(file, () => random.bytes(15).toString('base64url'));
  return { password: new Secret(text), isNew };
}
