import { Fault } from '@vedette/kernel/fault';
import { requiredRule } from '@vedette/kernel/rule-messages';
import { Secret } from '@vedette/kernel/secret';
import { recordAudit } from '../access/index.js';
import type { Caller } from '../rights/index.js';
import type { Tx } from '../db/connection.js';
import type { CheckpointAddress } from './checkpoint.js';
import { changeCheckpoint } from './checkpoint-change-sql.js';
import { addCheckpoint, enrol, ENROLMENT_MS, issueEnrolment, removeCheckpoint } from './enrolment-sql.js';
import { addServer, removeServer, setAddresses } from './server-sql.js';
import type { StoreContext } from '../module/context.js';

interface CheckpointDraft {
  readonly name: string;
  readonly code: string;
  /** Undefined for the account's first region. */
  readonly regionId: number | undefined;
  readonly isPrimary: boolean;
}

/** Changes to a checkpoint. Undefined values stay unchanged. */
export interface CheckpointChange {
  readonly name: string | undefined;
  readonly isEnabled: boolean | undefined;
  /** Required to disable it. */
  readonly disabledReason: string | undefined;
}

/** Credentials that a new server enrols with. */
export interface IssuedEnrolment {
  readonly checkpointId: number;
  readonly serverId: number;
  readonly token: Secret;
  readonly expiresAt: number;
}

/** Adds, enrols and removes checkpoints. Each change writes an audit record in its transaction. */
interface EnrolmentStore {
  /** @throws Fault `conflict` for a name that is taken, `invalid` for an unknown region */
  add(caller: Caller, draft: CheckpointDraft): Promise<IssuedEnrolment>;
  /** @throws Fault `missing`, or `invalid` for a checkpoint of the service's own process */
  renew(caller: Caller, checkpointId: number, serverId?: number): Promise<IssuedEnrolment>;
  /**
   * Adds a server.
   * @throws Fault `missing`, or `invalid` for a checkpoint of the service's own process
   */
  addServer(caller: Caller, checkpointId: number): Promise<IssuedEnrolment>;
  /**
   * Removes a server.
   * @throws Fault `missing`, `conflict` for the last one, `invalid` as for `renew`
   */
  removeServer(caller: Caller, checkpointId: number, serverId: number): Promise<void>;
  /**
   * Replaces all addresses that a server's requests come from.
   * @throws Fault `missing`
   */
  setAddresses(
    caller: Caller,
    ids: { readonly checkpointId: number; readonly serverId: number },
    addresses: readonly CheckpointAddress[],
  ): Promise<void>;
  /** @throws Fault `missing`, `conflict` for a name that is taken, `invalid` when it is disabled without a reason */
  change(caller: Caller, checkpointId: number, change: CheckpointChange): Promise<void>;
  /** @throws Fault `missing`, or `invalid` for a checkpoint of the service's own process */
  remove(caller: Caller, checkpointId: number): Promise<void>;
  /** @throws Fault `unauthenticated` when the token is unknown, used or expired */
  enrol(token: string, publicKey: string): Promise<{ readonly serverId: number; readonly key: Secret }>;
}

export function createEnrolmentStore({ db, clock, random }: StoreContext): EnrolmentStore {
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(work);
  const issue = async (tx: Tx, ids: { checkpointId: number; serverId: number }): Promise<IssuedEnrolment> => {
    const now = clock.now();
    return { ...ids, token: await issueEnrolment(tx, ids.serverId, random, now), expiresAt: now + ENROLMENT_MS };
  };
  const auditChange = (tx: Tx, caller: Caller, action: 'Created' | 'Updated' | 'Deleted', name: string) =>
    recordAudit(tx, caller, { at: clock.now(), action, objectType: 'Checkpoint', objectName: name });
  return {
    add: (caller, { regionId, ...requested }) =>
      inTransaction(async (tx) => {
        const { accountId } = caller;
        const region = regionId ?? (await findFirstRegion(tx, accountId));
        const ids = await addCheckpoint(tx, { ...requested, accountId, regionId: region }, clock.now());
        await auditChange(tx, caller, 'Created', requested.name);
        return issue(tx, ids);
      }),
    renew: (caller, checkpointId, requested) =>
      inTransaction(async (tx) => {
        const { serverId, name } = await findRemoteServer(tx, caller.accountId, checkpointId, requested);
        await auditChange(tx, caller, 'Updated', name);
        return issue(tx, { checkpointId, serverId });
      }),
    addServer: (caller, checkpointId) =>
      inTransaction(async (tx) => {
        const { name } = await findRemoteServer(tx, caller.accountId, checkpointId);
        const serverId = await addServer(tx, checkpointId, clock.now());
        await auditChange(tx, caller, 'Updated', name);
        return issue(tx, { checkpointId, serverId });
      }),
    removeServer: (caller, checkpointId, serverId) =>
      inTransaction(async (tx) => {
        const { name } = await findRemoteServer(tx, caller.accountId, checkpointId, serverId);
        await removeServer(tx, { checkpointId, serverId }, clock.now());
        await auditChange(tx, caller, 'Updated', name);
      }),
    setAddresses: (caller, { checkpointId, serverId }, addresses) =>
      inTransaction(async (tx) => {
        const { name } = await findServer(tx, caller.accountId, checkpointId, serverId);
        await setAddresses(tx, serverId, addresses);
        await auditChange(tx, caller, 'Updated', name);
      }),
    change: (caller, checkpointId, change) =>
      inTransaction((tx) => changeCheckpoint(tx, caller, { checkpointId, ...change, now: clock.now() })),
    remove: (caller, checkpointId) =>
      inTransaction(async (tx) => {
        const { accountId } = caller;
        const { name } = await findRemoteServer(tx, accountId, checkpointId);
        await removeCheckpoint(tx, { accountId, checkpointId }, clock.now());
        await auditChange(tx, caller, 'Deleted', name);
      }),
    enrol: (token, publicKey) =>
      inTransaction((tx) => enrol(tx, { token: new Secret(token), publicKey }, random, clock.now())),
  };
}

async function findFirstRegion(tx: Tx, accountId: number): Promise<number> {
  const row = await tx
    .selectFrom('checkpoint_region')
    .select('region_id')
    .where('account_id', '=', accountId)
    .orderBy('region_id')
    .executeTakeFirst();
  if (!row) throw new Fault('invalid', `RegionId: ${requiredRule('if the account has no region')}`);
  return row.region_id;
}

/** @throws Fault `missing`, or `invalid` for a checkpoint of the service's own process */
async function findRemoteServer(tx: Tx, accountId: number, checkpointId: number, serverId?: number) {
  const { isLocal, ...server } = await findServer(tx, accountId, checkpointId, serverId);
  if (isLocal)
    throw new Fault('invalid', `Checkpoint ${checkpointId} is a local checkpoint, which the service manages itself`);
  return server;
}

/** @param serverId default: the first server */
async function findServer(tx: Tx, accountId: number, checkpointId: number, serverId?: number) {
  let servers = tx
    .selectFrom('checkpoint as c')
    .innerJoin('checkpoint_server as s', 's.checkpoint_id', 'c.checkpoint_id')
    .select(['c.name', 's.server_id', 's.is_local'])
    .where('c.account_id', '=', accountId)
    .where('c.checkpoint_id', '=', checkpointId)
    .where('c.deleted_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .orderBy('s.server_id');
  if (serverId !== undefined) servers = servers.where('s.server_id', '=', serverId);
  const row = await servers.executeTakeFirst();
  if (!row)
    throw new Fault(
      'missing',
      serverId === undefined
        ? `There is no checkpoint ${checkpointId}`
        : `There is no checkpoint ${checkpointId} with a server ${serverId}`,
    );
  return { name: row.name, serverId: row.server_id, isLocal: row.is_local };
}
