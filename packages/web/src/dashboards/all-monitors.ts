interface Page<Row> {
  readonly Total: number;
  readonly Rows: readonly Row[];
}

/** All rows of a list that is read page by page, in order; it ends also when rows go away meanwhile. */
export async function allMonitors<Row>(read: (skip: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await read(rows.length);
    rows.push(...page.Rows);
    if (page.Rows.length === 0 || rows.length >= page.Total) return rows;
  }
}
