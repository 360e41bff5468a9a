import { Modal, type ModalProps } from '@mantine/core';
import { useFocusBack } from './use-focus-back.js';

type Props = Pick<ModalProps, 'title' | 'onClose' | 'children' | 'size' | 'yOffset' | 'centered'>;

/** A box on the page, open while it is mounted; closed, the keyboard's focus goes back to where it came from. */
export function Dialog(props: Props) {
  useFocusBack();
  return <Modal opened {...props} />;
}
