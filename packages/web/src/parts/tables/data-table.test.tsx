import { MantineProvider } from '@mantine/core';
import { useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Column, DataTable } from './data-table.js';
import { defineColumn, sortedFeatures } from './table-sorting.js';

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

const namesIn = (table: ReactNode): readonly string[] => {
  const markup = renderToStaticMarkup(<MantineProvider>{table}</MantineProvider>);
  return [...markup.matchAll(/data-title="Name"[^>]*><div[^>]*>(\w+)/g)].map(([, name = '']) => name);
};

test('keeps the order of rows that are already sorted', () => {
  const sortedBy = { id: 'name', desc: false };
  const table = <DataTable label="Times" {...{ columns, rows, sortedBy }} rowKey={({ name }) => name} empty="" />;
  expect(namesIn(table)).toEqual(['unknown', 'slow', 'never', 'fast']);
});

function Sorted({ desc }: { readonly desc: boolean }) {
  const table = useTable({
    features: sortedFeatures,
    columns: columns.map((column) => defineColumn(column)),
    data: [...rows],
    initialState: { sorting: [{ id: 'ms', desc }] },
  });
  return table.getRowModel().rows.map(({ original: { name } }) => (
    <td key={name} data-title="Name">
      <div>{name}</div>
    </td>
  ));
}

test.each([
  [false, ['fast', 'slow', 'unknown', 'never']],
  [true, ['slow', 'fast', 'unknown', 'never']],
])('puts rows without a value last (descending: %s)', (desc, names) => {
  expect(namesIn(<Sorted desc={desc} />)).toEqual(names);
});
