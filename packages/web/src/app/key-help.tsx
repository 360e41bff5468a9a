import { Kbd, Table } from '@mantine/core';
import { Dialog } from '../parts/dialog.js';
import { activeActions } from './keys.js';

/** Shown while it is mounted. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keys that work here">
      <Table>
        <Table.Tbody>
          {activeActions().map(({ keys, text }) => (
            <Table.Tr key={keys}>
              <Table.Td className="nowrap">
                {keys.split(' ').map((key) => (
                  <span key={key}>
                    <Kbd>{key.replace('mod+', 'Ctrl/⌘ ')}</Kbd>{' '}
                  </span>
                ))}
              </Table.Td>
              <Table.Td>{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
