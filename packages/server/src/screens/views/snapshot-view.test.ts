import { SNAPSHOT_CAPABILITY } from '@vedette/contract/checkpoint/snapshot';
import { expect, test } from 'vitest';
import type { StoredSnapshot } from '../../checks/index.js';
import type { ScreenReads } from '../reads/reads-sql.js';
import { snapshotView } from './snapshot-view.js';

type Reads = Parameters<typeof snapshotView>[0];
type Selection = Awaited<ReturnType<ScreenReads['scheduled']>>[number]['selectedCheckpoints'];

const everywhere: Selection = { Checkpoints: [], Regions: [], ExcludeLocations: [] };
const nothing = { screenshotGuid: undefined, artifact: undefined, reason: undefined };
const check = { id: 1, monitorGuid: 'shop' };

interface World {
  readonly snapshot?: Partial<StoredSnapshot>;
  readonly selection?: Selection;
  /** Whether the private checkpoint 1 and the public checkpoint 2 can draw. */
  readonly canDraw?: readonly [boolean, boolean];
  readonly mayFallBack?: boolean;
  readonly isGone?: boolean;
}

function view({ snapshot, selection = everywhere, canDraw = [true, true], mayFallBack = false, isGone }: World) {
  const place = (checkpointId: number, isAble: boolean | undefined) => ({
    checkpointId,
    isPrivate: checkpointId === 1,
    isPrimary: true,
    isEnabled: true,
    isDeleted: false,
    regionIds: [],
    servers: [{ capabilities: isAble === true ? [SNAPSHOT_CAPABILITY] : ['probe:page'] }],
  });
  const monitor = { selectedCheckpoints: selection, usePrimaryCheckpointsOnly: true, concurrent: undefined };
  const reads = {
    snapshot: () => Promise.resolve(snapshot && { ...nothing, state: 'Waiting', ...snapshot }),
    scheduled: () => Promise.resolve(isGone === true ? [] : [monitor]),
    checkpoints: () => Promise.resolve([place(1, canDraw[0]), place(2, canDraw[1])]),
    account: () => Promise.resolve({ mayFallBack }),
  } as unknown as Reads;
  return snapshotView(reads, 1, check);
}

const inside: Selection = { ...everywhere, Checkpoints: [1] };
const both: Selection = { ...everywhere, Checkpoints: [1, 2] };
const waits = { State: 'Waiting' };
const blind = { State: 'Waiting', Reason: 'NoBrowser' };

test.each<[string, World, unknown]>([
  ['none was expected', {}, undefined],
  ['it exists', { snapshot: { state: 'Drawn', screenshotGuid: 'g' } }, { State: 'Drawn', ScreenshotId: 'g' }],
  ['it does not exist', { snapshot: { state: 'None', reason: 'Binary' } }, { State: 'None', Reason: 'Binary' }],
  ['it is pending', { snapshot: {} }, waits],
  ['no checkpoint can draw', { snapshot: {}, canDraw: [false, false] }, blind],
  ['only an unselected checkpoint can', { snapshot: {}, selection: inside, canDraw: [false, true] }, blind],
  [
    'a private location does not share it with fallbacks',
    { snapshot: {}, selection: inside, canDraw: [false, true], mayFallBack: true },
    blind,
  ],
  ['a selected checkpoint can', { snapshot: {}, selection: both, canDraw: [false, true] }, waits],
  ['its monitor is deleted', { snapshot: {}, isGone: true }, blind],
])('returns the state of a snapshot: %s', async (_name, world, seen) => {
  expect(await view(world)).toEqual(seen);
});
