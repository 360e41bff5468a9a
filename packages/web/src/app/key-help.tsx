import { Kbd, Modal, Table } from '@mantine/core';
import { activeActions } from './keys.js';

export function KeyHelp({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keys that work here">
      <Table>
        <Table.Tbody>
          {opened &&
            activeActions().map(({ keys, text }) => (
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
    </Modal>
  );
}
