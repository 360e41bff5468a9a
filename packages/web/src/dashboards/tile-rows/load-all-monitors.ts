interface Page<Row> {
  readonly Total: number;
  readonly Rows: readonly Row[];
}

interface MonitorBatch {
  readonly Total: number;
  /** Number of monitors it covers. */
  readonly Monitors: number;
}

/** Loads all rows of a paged list in order. Ends at an empty page, because monitors may be deleted meanwhile. */
export const loadAllMonitors = async <Row>(load: (skip: number) => Promise<Page<Row>>): Promise<Row[]> => [
  ...(await loadFirstMonitors(load, Infinity)).Rows,
];

/** Loads the first rows up to `maxRows`, and the total. */
export async function loadFirstMonitors<Row>(
  load: (skip: number) => Promise<Page<Row>>,
  maxRows: number,
): Promise<Page<Row>> {
  const batches = await loadFirstBatches(async (skip) => {
    const page = await load(skip);
    return { ...page, Monitors: page.Rows.length };
  }, maxRows);
  return { Total: batches.at(-1)?.Total ?? 0, Rows: batches.flatMap(({ Rows }) => Rows).slice(0, maxRows) };
}

/** Loads batches in order until they cover `maxMonitors` monitors, or all. */
export async function loadFirstBatches<Batch extends MonitorBatch>(
  load: (skip: number) => Promise<Batch>,
  maxMonitors: number,
): Promise<readonly Batch[]> {
  const batches: Batch[] = [];
  for (let covered = 0; ;) {
    const batch = await load(covered);
    batches.push(batch);
    covered += batch.Monitors;
    if (batch.Monitors === 0 || covered >= Math.min(batch.Total, maxMonitors)) return batches;
  }
}
