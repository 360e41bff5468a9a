interface Page<Row> {
  readonly Total: number;
  readonly Rows: readonly Row[];
}

interface PartOfAll {
  readonly Total: number;
  /** Number of monitors it covers. */
  readonly Monitors: number;
}

/** Loads all rows of a paged list in order. Ends at an empty page, because monitors may be deleted meanwhile. */
export const allMonitors = async <Row>(read: (skip: number) => Promise<Page<Row>>): Promise<Row[]> => [
  ...(await firstMonitors(read, Infinity)).Rows,
];

/** Loads the first rows up to `maxRows`, and the total. */
export async function firstMonitors<Row>(
  read: (skip: number) => Promise<Page<Row>>,
  maxRows: number,
): Promise<Page<Row>> {
  const parts = await firstParts(async (skip) => {
    const page = await read(skip);
    return { ...page, Monitors: page.Rows.length };
  }, maxRows);
  return { Total: parts.at(-1)?.Total ?? 0, Rows: parts.flatMap(({ Rows }) => Rows).slice(0, maxRows) };
}

/** Loads batches in order until they cover `maxMonitors` monitors, or all. */
export async function firstParts<Part extends PartOfAll>(
  read: (skip: number) => Promise<Part>,
  maxMonitors: number,
): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for (let covered = 0; ;) {
    const part = await read(covered);
    parts.push(part);
    covered += part.Monitors;
    if (part.Monitors === 0 || covered >= Math.min(part.Total, maxMonitors)) return parts;
  }
}
