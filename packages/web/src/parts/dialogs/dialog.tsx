import { stripBidiControls } from '@vedette/kernel/strip-bidi-controls';
import { Modal, type ModalProps } from '@mantine/core';
import type { RefObject } from 'react';
import { useRestoreFocus } from './use-restore-focus.js';

interface Props extends Pick<ModalProps, 'title' | 'onClose' | 'children' | 'size' | 'yOffset' | 'centered'> {
  /** Set to true when the dialog opens a page, which then gets the focus. */
  readonly opensPage?: RefObject<boolean>;
}

/** A dialog, open while mounted. On close, the focus returns to the element that opened it. */
export function Dialog({ opensPage, title, ...props }: Props) {
  useRestoreFocus(opensPage);
  return <Modal opened title={typeof title === 'string' ? stripBidiControls(title) : title} {...props} />;
}
