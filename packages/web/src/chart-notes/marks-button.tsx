import { Button } from '@mantine/core';
import type { LoadedAnnotations } from './use-annotations.js';

/** Shows and hides the annotations of charts. */
export const MarksButton = ({ happened: { all, isShown, toggle } }: { readonly happened: LoadedAnnotations }) =>
  all !== undefined &&
  all.length > 0 && (
    <Button
      size="compact-sm"
      variant="default"
      aria-pressed={isShown}
      title="Deployments and other annotations, configuration changes, impaired checkpoints, incidents and maintenance"
      onClick={toggle}
    >
      Annotations ({all.length})
    </Button>
  );
