interface Page<Row> {
  readonly Total: number;
  readonly Rows: readonly Row[];
}

/** All rows of a list that is read page by page, in order; it ends also when rows go away meanwhile. */
export const allMonitors = async <Row>(read: (skip: number) => Promise<Page<Row>>): Promise<Row[]> => [
  ...(await firstMonitors(read, Infinity)).Rows,
];

/** Likewise the first ones, not more than `most`, and how many there are. */
export async function firstMonitors<Row>(read: (skip: number) => Promise<Page<Row>>, most: number): Promise<Page<Row>> {
  const rows: Row[] = [];
  for (;;) {
    const page = await read(rows.length);
    rows.push(...page.Rows);
    if (page.Rows.length === 0 || rows.length >= Math.min(page.Total, most)) {
      return { Total: page.Total, Rows: rows.slice(0, most) };
    }
  }
}
