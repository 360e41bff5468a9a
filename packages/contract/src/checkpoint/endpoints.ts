/**
 * The checkpoint protocol over HTTPS: the calls of a checkpoint that runs as a separate process. It authenticates with
 * `Authorization: Bearer <key>`, which its server got in exchange for an enrolment token. The key identifies the
 * server; a different `serverId` in the body returns 403. All calls are outbound from the checkpoint.
 */
import { z } from 'zod';
import { CheckpointState, RunKey, RunProgress, RunResult, SealedOrder } from './protocol.js';
import { endpoint } from '../endpoint.js';
import { FailureDiagnostics } from './failure-diagnostics.js';
import { SealedSnapshotOrder, SnapshotResult } from './snapshot.js';

/** Maximum results and body size of one delivery. A checkpoint splits larger ones. */
export const MAX_RESULTS_PER_DELIVERY = 200;
export const MAX_DELIVERY_BYTES = 8 * 1024 * 1024;

const fromCheckpoint = {
  surface: 'v1',
  area: 'Checkpoint protocol',
  method: 'POST',
  credentials: 'checkpoint',
  permission: { kind: 'none' },
} as const;

export const checkpointProtocolEndpoints = {
  enrol: endpoint({
    ...fromCheckpoint,
    id: 'checkpointEnrol',
    path: '/Checkpoint/Enrol',
    credentials: 'anonymous',
    summary: 'Exchange an enrolment token for the key of its server. Each token works once.',
    body: z.object({
      token: z.string().min(1).max(200),
      /**
       * Public key of a key pair that the checkpoint created for this; targets are sealed to it. X25519, raw,
       * base64url.
       */
      publicKey: z.string().regex(/^[\w-]{43}$/),
    }),
    status: 200,
    reply: z.object({ serverId: z.number().int(), key: z.string() }),
    alsoFails: [401],
  }),
  hello: endpoint({
    ...fromCheckpoint,
    id: 'checkpointHello',
    path: '/Checkpoint/Hello',
    summary: 'Get the server and checkpoint that the key belongs to',
    status: 200,
    reply: z.object({ serverId: z.number().int(), checkpointName: z.string(), serverNow: z.number().int() }),
  }),
  poll: endpoint({
    ...fromCheckpoint,
    id: 'checkpointPoll',
    path: '/Checkpoint/Poll',
    summary: 'Report the state of the server and wait up to 25 s for runs',
    body: CheckpointState.extend({
      /** Whether it can open all orders of a response as one bundle. Absent: each order is sealed by itself. */
      opensBundles: z.boolean().optional(),
    }),
    status: 200,
    reply: z.object({
      orders: z.array(SealedOrder),
      /** All orders as JSON, sealed together to a checkpoint that `opensBundles`, see `bundleContext`. */
      bundle: z.string().optional(),
      serverNow: z.number().int(),
      /** There may be a snapshot to render. */
      snapshotsWait: z.boolean().optional(),
    }),
    alsoFails: [403, 503],
  }),
  extend: endpoint({
    ...fromCheckpoint,
    id: 'checkpointExtend',
    path: '/Checkpoint/Extend',
    summary: 'Extend the leases of accepted runs',
    body: z.object({ serverId: z.number().int(), runs: z.array(RunKey).max(1_000) }),
    status: 204,
    alsoFails: [403, 503],
  }),
  deliver: endpoint({
    ...fromCheckpoint,
    id: 'checkpointDeliver',
    path: '/Checkpoint/Deliver',
    summary: 'Deliver results. Duplicates are stored once.',
    body: z.object({ serverId: z.number().int(), results: z.array(RunResult).max(MAX_RESULTS_PER_DELIVERY) }),
    status: 204,
    alsoFails: [403, 503],
  }),
  explain: endpoint({
    ...fromCheckpoint,
    id: 'checkpointExplain',
    path: '/Checkpoint/Explain',
    summary: 'Deliver the failure diagnostics of a run. Returns 409 until a failed check of that run is stored.',
    body: z.object({ serverId: z.number().int(), run: RunKey, pack: FailureDiagnostics }),
    status: 204,
    alsoFails: [403, 409, 503],
  }),
  follow: endpoint({
    ...fromCheckpoint,
    id: 'checkpointFollow',
    path: '/Checkpoint/Follow',
    summary: 'Report the progress of a watched run and get whether it is still watched',
    body: z.object({ serverId: z.number().int(), run: RunKey, progress: RunProgress.optional() }),
    status: 200,
    reply: z.object({ isWatched: z.boolean() }),
    alsoFails: [403, 503],
  }),
  offlinePlan: endpoint({
    ...fromCheckpoint,
    id: 'checkpointOfflinePlan',
    path: '/Checkpoint/OfflinePlan',
    summary:
      'Get the plan for times when the service is unreachable. It is absent if the checkpoint already has the current plan.',
    body: z.object({ serverId: z.number().int(), known: z.string().max(100).optional() }),
    status: 200,
    reply: z.object({
      tag: z.string(),
      /** The monitors of the plan as JSON, sealed to the key pair of the checkpoint, see `offlinePlanContext`. */
      sealedMonitors: z.string().optional(),
    }),
    alsoFails: [403, 503],
  }),
  takeSnapshot: endpoint({
    ...fromCheckpoint,
    id: 'checkpointTakeSnapshot',
    path: '/Checkpoint/TakeSnapshot',
    summary: 'Take a snapshot job: content that a failed check received. It is absent if there is none.',
    body: z.object({ serverId: z.number().int() }),
    status: 200,
    reply: z.object({ order: SealedSnapshotOrder.optional() }),
    alsoFails: [403, 503],
  }),
  deliverSnapshot: endpoint({
    ...fromCheckpoint,
    id: 'checkpointDeliverSnapshot',
    path: '/Checkpoint/DeliverSnapshot',
    summary: 'Deliver a rendered snapshot, or report that it could not be rendered',
    body: z.object({ serverId: z.number().int(), result: SnapshotResult }),
    status: 204,
    alsoFails: [403, 503],
  }),
};
