import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { t } from '../i18n/translate.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { KeyMarks } from '../parts/keys/key-marks.js';
import { activeActions } from '../parts/keys/keys.js';

/** Dialog with the keyboard shortcuts of the current page. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const opensPage = useRef(false);
  // Captured on opening, because the dialog takes the focus.
  const [actions] = useState(activeActions);
  const leave = (): void => {
    opensPage.current = true;
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('Keyboard shortcuts')} opensPage={opensPage}>
      <p>
        <Link to="/account/keys" onClick={leave}>
          {t('Customise shortcuts')}
        </Link>
      </p>
      <Table>
        <Table.Tbody>
          {actions
            .filter(({ keys }) => keys !== '')
            .map(({ keys, text }) => (
              <Table.Tr key={keys}>
                <Table.Td>
                  <KeyMarks keys={keys} />
                </Table.Td>
                <Table.Td>{text}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
