interface Page<Row> {
  readonly Total: number;
  readonly Rows: readonly Row[];
}

interface PartOfAll {
  readonly Total: number;
  /** How many monitors it tells of. */
  readonly Monitors: number;
}

/** All rows of a list that is read page by page, in order; it ends also when rows go away meanwhile. */
export const allMonitors = async <Row>(read: (skip: number) => Promise<Page<Row>>): Promise<Row[]> => [
  ...(await firstMonitors(read, Infinity)).Rows,
];

/** Likewise the first ones, not more than `most`, and how many there are. */
export async function firstMonitors<Row>(read: (skip: number) => Promise<Page<Row>>, most: number): Promise<Page<Row>> {
  const parts = await firstParts(async (skip) => {
    const page = await read(skip);
    return { ...page, Monitors: page.Rows.length };
  }, most);
  return { Total: parts.at(-1)?.Total ?? 0, Rows: parts.flatMap(({ Rows }) => Rows).slice(0, most) };
}

/** Parts of what is told of monitors in their order, until `most` of them are told of, or all. */
export async function firstParts<Part extends PartOfAll>(
  read: (skip: number) => Promise<Part>,
  most: number,
): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for (let covered = 0; ;) {
    const part = await read(covered);
    parts.push(part);
    covered += part.Monitors;
    if (part.Monitors === 0 || covered >= Math.min(part.Total, most)) return parts;
  }
}
