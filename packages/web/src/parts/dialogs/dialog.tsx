import { unturned } from '@vedette/kernel/unturned';
import { Modal, type ModalProps } from '@mantine/core';
import type { RefObject } from 'react';
import { useFocusBack } from './use-focus-back.js';

interface Props extends Pick<ModalProps, 'title' | 'onClose' | 'children' | 'size' | 'yOffset' | 'centered'> {
  /** True once something was chosen in the box that leads to a page: the focus goes there. */
  readonly goesOn?: RefObject<boolean>;
}

/** A box on the page, open while it is mounted; closed, the keyboard's focus goes back to where it came from. */
export function Dialog({ goesOn, title, ...props }: Props) {
  useFocusBack(goesOn);
  return <Modal opened title={typeof title === 'string' ? unturned(title) : title} {...props} />;
}
