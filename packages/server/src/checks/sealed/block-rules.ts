/**
 * Encodes OK checks of one monitor and UTC day, in the order of ids, as a block: a minimum and up to four byte planes
 * per column. Low planes are mostly noise, high planes nearly constant. Columns that depend on others are encoded as
 * differences. `block-sql.ts` decodes blocks.
 */
import { DAY, type Instant } from '@vedette/kernel/clock';
import { idInstant, lowestIdAt } from '@vedette/kernel/ids';

/** An OK check as it is stored; every column of `monitor_check` except those equal in the whole block. */
export interface SealedCheck {
  readonly id: number;
  readonly slotAt: number;
  readonly serverId: number;
  readonly errorCode: number;
  readonly totalMs: number;
  readonly resolveMs: number;
  readonly connectMs: number;
  readonly downloadMs: number;
  readonly totalBytes: number | null;
  readonly attempt: number;
  readonly httpStatus: number | null;
  readonly isStaging: boolean;
  readonly isPartial: boolean;
  readonly isConcurrent: boolean;
  readonly isTimed: boolean;
  readonly detailKind: number;
  readonly resolvedIp: string | null;
  readonly errorDescription: string | null;
  readonly errorMessage: string | null;
}

/** The values of a block besides its monitor. */
export interface CheckBlock {
  readonly firstId: number;
  readonly lastId: number;
  readonly checks: number;
  readonly idPartition: number;
  /** Number of checks that are not partial, and of those among them that are not of Staging. */
  readonly overall: number;
  readonly production: number;
  readonly marks: readonly number[];
  /** The minimum of each encoded column, null if the column is; then the unit of slots, and the first one. */
  readonly bases: readonly (number | null)[];
  readonly servers: readonly number[];
  readonly texts: readonly string[];
  readonly packed: Buffer;
  readonly noise: Buffer;
}

/** A day of a 60-second monitor is one block, one of a 10-second monitor six. */
const MAX_BLOCK_CHECKS = 1_500;

/** A mark lets readers decode parts of a block. */
export const CHECKS_PER_MARK = 128;

/** Columns as they are encoded, in the order of `CheckBlock.bases` and of the layout. */
export const encodedColumns = [
  'slot',
  'total',
  'resolve',
  'connect',
  'rest',
  'lag',
  'lowBits',
  'server',
  'httpStatus',
  'totalBytes',
  'attempt',
  'flags',
  'detailKind',
  'errorCode',
  'resolvedIp',
  'errorDescription',
  'errorMessage',
] as const;
export type EncodedColumn = (typeof encodedColumns)[number];

export const MAX_PLANES = 4;
/** The layout is at the beginning of the packed planes: per column the number of planes and which ones, low to high. */
export const LAYOUT_BYTES = encodedColumns.length * (1 + MAX_PLANES);
/** Added to the number of planes of a column in which 0 means null. */
export const HAS_NULLS = 128;

export const flagBits = { isStaging: 1, isPartial: 2, isConcurrent: 4, isTimed: 8 } as const;

const LOW_BITS = 4_096;
const PARTITIONS = 64;

/** Limits within which all differences have at most four bytes. Checks beyond them stay rows. */
export const MAX_SEALED_MS = 2 ** 30 - 1;
export const MAX_SEALED_LAG_MS = 14 * DAY;

/** Divides checks of one monitor and day, in the order of ids, into blocks of nearly equal size. */
export function encodeBlocks(checks: readonly SealedCheck[], partition: number): CheckBlock[] {
  const count = Math.ceil(checks.length / MAX_BLOCK_CHECKS);
  const startIndex = (index: number): number => Math.floor((index * checks.length) / count);
  return Array.from({ length: count }, (_each, index) =>
    encodeBlock(checks.slice(startIndex(index), startIndex(index + 1)), partition),
  );
}

/** Two full UTC days stay rows. */
export const ROW_DAYS = 2;

/** Returns the id from which on every check is a row, so that queries for recent checks need not look at blocks. */
export const rowsFrom = (now: Instant): number => lowestIdAt(Math.floor(now / DAY) * DAY - ROW_DAYS * DAY);

type Codes = (number | null)[];

function encodeBlock(checks: readonly SealedCheck[], partition: number): CheckBlock {
  const [first, last] = [checks[0], checks.at(-1)];
  if (!first || !last) throw new RangeError('a block needs checks');
  const servers = [...new Set(checks.map(({ serverId }) => serverId))];
  const texts = new Dictionary();
  const { slots, unit } = encodeSlots(checks);
  const codes: Record<EncodedColumn, Codes> = {
    slot: slots,
    total: checks.map(({ totalMs }) => totalMs),
    resolve: checks.map(({ resolveMs }) => resolveMs),
    connect: checks.map(({ connectMs }) => connectMs),
    rest: checks.map((check) => check.totalMs - check.resolveMs - check.connectMs - check.downloadMs),
    lag: checks.map(({ id, slotAt, totalMs }) => idInstant(id) - slotAt - totalMs),
    lowBits: checks.map(({ id }) => id % LOW_BITS),
    server: checks.map(({ serverId }) => servers.indexOf(serverId)),
    httpStatus: checks.map(({ httpStatus }) => httpStatus),
    totalBytes: checks.map(({ totalBytes }) => totalBytes),
    attempt: checks.map(({ attempt }) => attempt),
    flags: checks.map(encodeFlags),
    detailKind: checks.map(({ detailKind }) => detailKind),
    errorCode: checks.map(({ errorCode }) => errorCode),
    resolvedIp: checks.map(({ resolvedIp }) => texts.indexOf(resolvedIp)),
    errorDescription: checks.map(({ errorDescription }) => texts.indexOf(errorDescription)),
    errorMessage: checks.map(({ errorMessage }) => texts.indexOf(errorMessage)),
  };
  return {
    firstId: first.id,
    lastId: last.id,
    checks: checks.length,
    idPartition: checks.every(({ id }) => id % PARTITIONS === partition) ? partition : -1,
    overall: checks.filter(({ isPartial }) => !isPartial).length,
    production: checks.filter(({ isPartial, isStaging }) => !isPartial && !isStaging).length,
    marks: checks
      .filter((_check, index) => index % CHECKS_PER_MARK === 0)
      .map(({ id }) => idInstant(id) - idInstant(first.id)),
    servers,
    texts: texts.values,
    ...encodePlanes(
      encodedColumns.map((column) => codes[column]),
      [unit, first.slotAt],
    ),
  };
}

/** Slots follow each other in steps, so the number of the step minus the position in the block hardly changes. */
function encodeSlots(checks: readonly SealedCheck[]): { readonly slots: number[]; readonly unit: number } {
  const firstAt = checks[0]?.slotAt ?? 0;
  const unit =
    checks.reduce((divisor, { slotAt }) => greatestCommonDivisor(divisor, Math.abs(slotAt - firstAt)), 0) || 1;
  return { slots: checks.map(({ slotAt }, index) => (slotAt - firstAt) / unit - index), unit };
}

function greatestCommonDivisor(one: number, other: number): number {
  let [a, b] = [one, other];
  while (b > 0) [a, b] = [b, a % b];
  return a;
}

const encodeFlags = (check: SealedCheck): number =>
  (Object.keys(flagBits) as (keyof typeof flagBits)[]).reduce(
    (flags, name) => (check[name] ? flags + flagBits[name] : flags),
    0,
  );

/** Distinct texts, numbered from 1 as in an array of PostgreSQL. Position 0 does not exist, so it reads as null. */
class Dictionary {
  readonly #positions = new Map<string, number>();

  get values(): readonly string[] {
    return [...this.#positions.keys()];
  }

  indexOf(text: string | null): number {
    if (text === null) return 0;
    const position = this.#positions.get(text) ?? this.#positions.size + 1;
    this.#positions.set(text, position);
    return position;
  }
}

/** Packed planes come before the others, so readers concatenate both. */
function encodePlanes(
  columns: readonly Codes[],
  facts: readonly number[],
): Pick<CheckBlock, 'bases' | 'packed' | 'noise'> {
  const encoded = columns.map(encodeColumn);
  const all = encoded.flatMap(({ planes }) => planes);
  const packed = all.filter(isCompressible);
  const noise = all.filter((plane) => !packed.includes(plane));
  const order = [...packed, ...noise];
  const layout = Buffer.alloc(LAYOUT_BYTES);
  for (const [index, { planes, hasNulls }] of encoded.entries()) {
    const at = index * (1 + MAX_PLANES);
    layout[at] = planes.length + (hasNulls ? HAS_NULLS : 0);
    for (const [place, plane] of planes.entries()) layout[at + 1 + place] = order.indexOf(plane);
  }
  return {
    bases: [...encoded.map(({ base }) => base), ...facts],
    packed: Buffer.concat([layout, ...packed]),
    noise: Buffer.concat(noise),
  };
}

/** With nulls, 0 is null and the base is one less. */
function encodeColumn(codes: Codes) {
  const values = codes.filter((code) => code !== null);
  if (values.length === 0) return { base: null, planes: [], hasNulls: false };
  const hasNulls = values.length < codes.length;
  const [lowest, highest] = findRange(values);
  const base = hasNulls ? lowest - 1 : lowest;
  const planes: Buffer[] = [];
  for (let unit = 1; unit <= highest - base; unit *= 256) {
    planes.push(Buffer.from(codes.map((code) => Math.floor((code === null ? 0 : code - base) / unit) % 256)));
  }
  if (planes.length > MAX_PLANES) throw new RangeError(`values from ${lowest} to ${highest} do not fit into a block`);
  return { base, planes, hasNulls };
}

function findRange(values: readonly number[]): readonly [number, number] {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const value of values) {
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  return [lowest, highest];
}

const MIN_MATCH = 3;
const MAX_MATCH = 273;

/**
 * Estimates whether PostgreSQL's compression (pglz) saves more than a quarter. Otherwise it leaves the whole value as it
 * is, so planes that are noise are kept apart.
 */
function isCompressible(plane: Buffer): boolean {
  const lastAt = new Map<number, number>();
  let bits = 0;
  for (let at = 0; at < plane.length;) {
    const key = plane.readUIntBE(
      Math.min(at, Math.max(0, plane.length - MIN_MATCH)),
      Math.min(MIN_MATCH, plane.length),
    );
    const length = matchLength(plane, at, lastAt.get(key));
    lastAt.set(key, at);
    const isMatch = length >= MIN_MATCH;
    bits += isMatch ? 17 : 9;
    at += isMatch ? length : 1;
  }
  return bits / 8 < plane.length * 0.75;
}

function matchLength(plane: Buffer, at: number, earlier: number | undefined): number {
  if (earlier === undefined || earlier >= at) return 0;
  let length = 0;
  while (length < MAX_MATCH && at + length < plane.length && plane[earlier + length] === plane[at + length])
    length += 1;
  return length;
}
