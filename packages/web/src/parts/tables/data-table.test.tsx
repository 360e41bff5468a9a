import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Column, DataTable } from './data-table.js';

interface Row {
  readonly name: string;
  readonly ms?: number;
}

const rows: readonly Row[] = [
  { name: 'unknown' },
  { name: 'slow', ms: 900 },
  { name: 'never' },
  { name: 'fast', ms: 20 },
];
const columns: readonly Column<Row>[] = [
  { id: 'name', title: 'Name', sort: ({ name }) => name, cell: ({ name }) => name },
  { id: 'ms', title: 'Time', isNumber: true, sort: ({ ms }) => ms, cell: ({ ms }) => ms ?? '–' },
];

const namesSorted = (id: string, desc: boolean): readonly string[] => {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <DataTable
        label="Times"
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        sortedBy={{ id, desc }}
        empty=""
      />
    </MantineProvider>,
  );
  return [...markup.matchAll(/data-title="Name"[^>]*><div[^>]*>(\w+)/g)].map(([, name = '']) => name);
};

test.each([
  [false, ['fast', 'slow', 'unknown', 'never']],
  [true, ['slow', 'fast', 'unknown', 'never']],
])('what has no value stands last, in the order given (descending: %s)', (desc, names) => {
  expect(namesSorted('ms', desc)).toEqual(names);
});
