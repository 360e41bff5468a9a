import { message } from '@vedette/i18n/message';
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.js';
import { saveFile } from './save-file.js';
import { showProblem } from '../actions/show-problem.js';

export interface GeneratedFile {
  readonly fileName: string;
  readonly content: Blob;
}

interface Props<Format extends string> {
  /** Name of the button, such as `Export the monitors`. */
  readonly label: string;
  /** Output formats with their labels. */
  readonly formats: readonly (readonly [Format, string])[];
  readonly generate: (format: Format) => Promise<GeneratedFile>;
  /** Heading above the formats. */
  readonly heading?: string;
  /** The menu is in the head of a panel. */
  readonly isSmall?: boolean;
  /** Further items below the formats. */
  readonly children?: ReactNode;
}

/** Menu that exports a file in the selected format. */
export function FileMenu<Format extends string>(props: Props<Format>) {
  const { label, formats, generate, heading, isSmall = false, children } = props;
  const save = useMutation({
    mutationFn: generate,
    onSuccess: ({ fileName, content }) => {
      saveFile(fileName, content);
      notifications.show({ message: t('Saved: {fileName}', { fileName }) });
    },
    onError: showProblem,
  });
  return (
    <Menu position="bottom-end" withinPortal returnFocus disabled={save.isPending}>
      <Menu.Target>
        {/* Not disabled while exporting, so that it keeps the focus. */}
        <Button
          size={isSmall ? 'compact-sm' : 'xs'}
          variant="default"
          {...(!save.isPending && { 'aria-label': label })}
          aria-busy={save.isPending}
        >
          {save.isPending ? t('Exporting …') : t(message('Export', 'verb'))}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {heading !== undefined && <Menu.Label>{heading}</Menu.Label>}
        {formats.map(([format, label]) => (
          <Menu.Item key={format} onClick={() => save.mutate(format)}>
            {label}
          </Menu.Item>
        ))}
        {children !== undefined && <Menu.Divider />}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
