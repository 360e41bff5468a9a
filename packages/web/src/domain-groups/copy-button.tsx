import { message } from '@vedette/i18n/message';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';

interface Props {
  readonly name: string;
  /** Guid of the set; absent for the default set. */
  readonly from?: string;
  /** For use in a table row. */
  readonly isSmall?: boolean;
}

/** Opens the form of a new set that starts as a copy. */
export function CopyButton({ name, from, isSmall = false }: Props) {
  return (
    <Button
      size={isSmall ? 'compact-xs' : 'xs'}
      variant="default"
      aria-label={t('Copy {setName}', { setName: name })}
      renderRoot={(root: object) => (
        <Link {...root} to="/domain-groups/new" search={from === undefined ? {} : { from }} />
      )}
    >
      {t(message('Copy', 'verb'))}
    </Button>
  );
}
