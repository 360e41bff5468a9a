/**
 * Reads checks of any age: rows of `monitor_check` together with those in sealed blocks. A check is in one of the two,
 * so a statement that reads both finds it once.
 */
import { DAY } from '@vedette/kernel/clock';
import { ID_EPOCH, lowestIdAt } from '@vedette/kernel/ids';
import {
  CHECKS_PER_MARK,
  HAS_NULLS,
  LAYOUT_BYTES,
  MAX_PLANES,
  encodedColumns,
  flagBits,
  type EncodedColumn,
} from './block-rules.js';

/** All columns of `monitor_check` in their order. */
export const checkColumnNames = [
  'id',
  'slot_at',
  'monitor_guid',
  'account_id',
  'server_id',
  'error_code',
  'total_ms',
  'resolve_ms',
  'connect_ms',
  'download_ms',
  'total_bytes',
  'attempt',
  'error_level',
  'http_status',
  'staging',
  'is_partial',
  'is_concurrent',
  'is_timed',
  'detail_kind',
  'resolved_ip',
  'error_description',
  'error_message',
] as const;

const IDS_PER_DAY = lowestIdAt(ID_EPOCH + DAY);
const MAX_INTEGER = 2_147_483_647;

/** Columns of `block_layout`, the layout of a block, computed once per block: null and planes of each encoded column. */
const layoutColumns = encodedColumns.flatMap((name, index) => {
  const at = index * (1 + MAX_PLANES);
  return [
    `block.bases[${index + 1}] as ${name}_base`,
    `get_byte(block_data.data, ${at}) % ${HAS_NULLS} as ${name}_planes`,
    `case when get_byte(block_data.data, ${at}) >= ${HAS_NULLS} then 0 end as ${name}_null`,
    ...Array.from(
      { length: MAX_PLANES },
      (_each, plane) =>
        `${LAYOUT_BYTES} + get_byte(block_data.data, ${at + 1 + plane}) * block.checks as ${name}_${plane}`,
    ),
  ];
});

/** The encoded value at position `block_row` of a block. */
function decodeColumn(name: EncodedColumn): string {
  const plane = (index: number): string => `get_byte(block_data.data, block_layout.${name}_${index} + block_row)`;
  const code = `case block_layout.${name}_planes when 0 then 0 when 1 then ${plane(0)}
      when 2 then ${plane(0)} + (${plane(1)} << 8)
      when 3 then ${plane(0)} + (${plane(1)} << 8) + (${plane(2)} << 16)
      else ${plane(0)} + (${plane(1)} << 8) + (${plane(2)} << 16) + (${plane(3)}::bigint << 24) end`;
  const isNullable = name === 'httpStatus' || name === 'totalBytes';
  return `block_layout.${name}_base + ${isNullable ? `nullif(${code}, block_layout.${name}_null)` : code}`;
}

const slotAt = `block_layout.slot_first + block_layout.slot_unit * (block_row + ${decodeColumn('slot')})`;
const flag = (name: keyof typeof flagBits): string => `block_value.flags & ${flagBits[name]} > 0`;

/** Columns of `block_value`, the values that others are computed from. They are computed only if they are used. */
const valueColumns = [
  `${slotAt} as slot_at`,
  `(${decodeColumn('total')})::integer as total_ms`,
  `(${decodeColumn('resolve')})::integer as resolve_ms`,
  `(${decodeColumn('connect')})::integer as connect_ms`,
  `${decodeColumn('rest')} as rest`,
  `${decodeColumn('lag')} as lag`,
  `${decodeColumn('lowBits')} as low_bits`,
  `(${decodeColumn('flags')})::integer as flags`,
];

const decodedColumns: Record<(typeof checkColumnNames)[number], string> = {
  id: `((block_value.slot_at + block_value.total_ms + block_value.lag - ${ID_EPOCH}) << 12) + block_value.low_bits`,
  slot_at: 'block_value.slot_at',
  monitor_guid: 'block.monitor_guid',
  account_id: 'block.account_id',
  server_id: `block.servers[(1 + ${decodeColumn('server')})::integer]`,
  error_code: `(${decodeColumn('errorCode')})::integer`,
  total_ms: 'block_value.total_ms',
  resolve_ms: 'block_value.resolve_ms',
  connect_ms: 'block_value.connect_ms',
  download_ms:
    '(block_value.total_ms::bigint - block_value.resolve_ms - block_value.connect_ms - block_value.rest)::integer',
  total_bytes: `(${decodeColumn('totalBytes')})::integer`,
  attempt: `(${decodeColumn('attempt')})::smallint`,
  error_level: '0::smallint',
  http_status: `(${decodeColumn('httpStatus')})::smallint`,
  staging: flag('isStaging'),
  is_partial: flag('isPartial'),
  is_concurrent: flag('isConcurrent'),
  is_timed: flag('isTimed'),
  detail_kind: `(${decodeColumn('detailKind')})::smallint`,
  resolved_ip: `block.texts[(${decodeColumn('resolvedIp')})::integer]`,
  error_description: `block.texts[(${decodeColumn('errorDescription')})::integer]`,
  error_message: `block.texts[(${decodeColumn('errorMessage')})::integer]`,
};

/** Ids `[from, until)` as SQL expressions of type bigint. */
export interface IdRange {
  readonly from: string;
  readonly until: string;
}

/** An id as an SQL expression. Constants let the planner exclude partitions. */
export const idLiteral = (id: number): string => `${Math.max(0, Math.ceil(id))}::bigint`;

/** A GUID as an SQL expression. @throws RangeError for anything else, which must not become part of a statement */
export function guidLiteral(guid: string): string {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(guid)) throw new RangeError('not a GUID');
  return `'${guid}'::uuid`;
}

/** Ids `[from, until)` as constants. */
export const idRange = (from: number, until: number): IdRange => ({ from: idLiteral(from), until: idLiteral(until) });

/**
 * Decodes checks of blocks, a table expression with the alias `block`, from the position `first` to `last`. The data of
 * a block is decompressed once, and its layout computed once: `offset 0` keeps the planner from repeating that for each
 * check.
 */
const decode = (blocks: string, { first, last }: { readonly first: string; readonly last: string }): string => `
  select ${checkColumnNames.map((name) => `${decodedColumns[name]} as ${name}`).join(',\n    ')}
  from ${blocks}
    cross join lateral (select block.packed || block.noise as data offset 0) block_data
    cross join lateral (select ${layoutColumns.join(', ')}, block.bases[${encodedColumns.length + 1}] as slot_unit,
      block.bases[${encodedColumns.length + 2}] as slot_first offset 0) block_layout
    cross join lateral generate_series(${first}, ${last}) block_row
    cross join lateral (select ${valueColumns.join(', ')} offset 0) block_value`;

/** Number of marks below an id's millisecond in a block, and up to it. */
const marksBelow = (id: string): string => markCount(id, ' - 1');
const marksUpTo = (id: string): string => markCount(id, '');
const markCount = (id: string, correction: string): string =>
  `width_bucket(least(greatest((${id} >> 12) - (block.first_id >> 12)${correction}, -1), ${MAX_INTEGER})::integer, block.marks)`;

/** Positions around a range of ids: a check below the range is among them, unless the range begins before the block. */
const positions = ({ from, until }: IdRange) => ({
  first: `greatest((${marksBelow(from)} - 1) * ${CHECKS_PER_MARK}, 0)`,
  last: `least(${marksUpTo(until)} * ${CHECKS_PER_MARK}, block.checks) - 1`,
});

const idInRange = ({ from, until }: IdRange): string => `
  ${decodedColumns.id} >= ${from} and ${decodedColumns.id} < ${until}`;

/**
 * Whether a block, with the alias `block`, may have checks of a range. It contains checks of one day, so older partitions
 * need not be searched.
 */
export const overlapsRange = ({ from, until }: IdRange): string =>
  `block.first_id >= ${from} - ${from} % ${IDS_PER_DAY} and block.first_id < ${until} and block.last_id >= ${from}`;

const rowColumns = checkColumnNames.map((name) => `stored.${name}`).join(', ');

/** Decodes all checks of blocks, a table expression with the alias `block`, as a query. */
export const decodeWholeBlocks = (blocks: string): string => decode(blocks, { first: '0', last: 'block.checks - 1' });

/** Checks of an id range as a table expression. Limit it by `monitor_guid` or `account_id`. */
export const checksBetween = (range: IdRange): string => `(
  select ${rowColumns} from monitor_check stored where stored.id >= ${range.from} and stored.id < ${range.until}
  union all
  ${decode('check_block block', positions(range))}
  where ${overlapsRange(range)} and ${idInRange(range)})`;

/** The check of an id as a table expression, for a check whose monitor is not known. */
export const checkById = (accountId: number, id: number): string => checkByExpression(String(accountId), idLiteral(id));

/**
 * Selects the check of an id first among rows, where nearly all requested checks are, and then everywhere. Planning for
 * both takes longer than reading a row.
 * @param select reads from a table expression
 */
export async function selectCheck<T>(
  accountId: number,
  id: number,
  select: (checks: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const row = `(select ${rowColumns} from monitor_check stored
    where stored.account_id = ${accountId} and stored.id = ${idLiteral(id)})`;
  return (await select(row)) ?? (await select(checkById(accountId, id)));
}

/** Returns the check of an id as a lateral table expression. Account and id are columns of the query's other tables. */
export function checkByExpression(accountId: string, id: string): string {
  const range = { from: id, until: `(${id} + 1)` };
  return `(
  select ${rowColumns} from monitor_check stored where stored.account_id = ${accountId} and stored.id = ${id}
  union all
  ${decode('check_block block', positions(range))}
  where block.account_id = ${accountId} and block.id_partition in (-1, (${id} % 64)::smallint) and ${overlapsRange(range)}
    and ${idInRange(range)})`;
}

/** Checks of an account by their ids, as a table expression. */
export const checksById = (accountId: number, ids: readonly number[]): string => `(
  select found.* from unnest('{${ids.map(Number).join(',')}}'::bigint[]) wanted (id)
  cross join lateral ${checkByExpression(String(accountId), 'wanted.id')} found)`;

/** Which checks are searched: those that are not partial, or among these those that are not of Staging. */
export type OverallKind = 'overall' | 'production';

/**
 * The nearest check of a monitor below an id (`before`) or from it on (`after`), as a table expression.
 *
 * At most two blocks are decoded: those that contain a check of the kind and are nearer than the nearest row. As blocks
 * do not overlap, the second one lies entirely on that side. If all checks of a block are of the kind, only those around
 * the id are decoded.
 * @param condition on the row `stored`, which checks without an error fulfil
 */
export function nearestCheck(
  monitorGuid: string,
  { side, id, kind }: { readonly side: 'before' | 'after'; readonly id: string; readonly kind: OverallKind },
  condition = 'true',
): string {
  const isBefore = side === 'before';
  const order = isBefore ? 'desc' : 'asc';
  const isOnSide = `stored.id ${isBefore ? '<' : '>='} ${id}`;
  const ofKind = kind === 'overall' ? 'not stored.is_partial' : 'not stored.is_partial and not stored.staging';
  const rowId = `(select coalesce(max(id), ${isBefore ? 0 : Number.MAX_SAFE_INTEGER}::bigint) from nearest_row)`;
  const isNearer = isBefore
    ? `first_id < ${id} and first_id >= ${rowId} - ${rowId} % ${IDS_PER_DAY} and last_id > ${rowId}`
    : `first_id >= ${id} - ${id} % ${IDS_PER_DAY} and last_id >= ${id} and first_id < ${rowId}`;
  const blocks = `(select * from check_block where monitor_guid = ${monitorGuid} and ${kind} > 0 and ${isNearer}
      order by first_id ${order} limit 2) block`;
  const isPure = `block.${kind} = block.checks`;
  const { first, last } = positions({ from: id, until: id });
  const decoded = isBefore
    ? decode(blocks, { first: `case when ${isPure} then ${first} else 0 end`, last })
    : decode(blocks, {
        first,
        last: `case when ${isPure} then least((${marksBelow(id)} + 1) * ${CHECKS_PER_MARK}, block.checks)
          else block.checks end - 1`,
      });
  return `(with nearest_row as materialized (
      select ${rowColumns} from monitor_check stored
      where stored.monitor_guid = ${monitorGuid} and ${isOnSide} and ${ofKind} and ${condition}
      order by stored.id ${order} limit 1)
    select * from (
      select * from nearest_row
      union all
      (select ${rowColumns} from (${decoded}) stored where ${isOnSide} and ${ofKind}
        order by stored.id ${order} limit 1)) nearest
    order by id ${order} limit 1)`;
}
