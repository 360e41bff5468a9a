import { Button } from '@mantine/core';
import { t } from '../i18n/translate.js';
import type { LoadedAnnotations } from './use-annotations.js';

/** Shows and hides the annotations of charts. */
export const AnnotationsButton = ({
  loadedAnnotations: { annotations, isShown, toggle },
}: {
  readonly loadedAnnotations: LoadedAnnotations;
}) =>
  annotations !== undefined &&
  annotations.length > 0 && (
    <Button
      size="compact-sm"
      variant="default"
      aria-pressed={isShown}
      title={t(
        'Deployments and other chart notes, configuration changes, impaired checkpoints, incidents and maintenance',
      )}
      onClick={toggle}
    >
      {t('Annotations ({count, number})', { count: annotations.length })}
    </Button>
  );
