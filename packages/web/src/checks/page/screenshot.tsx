import { t } from '../../i18n/translate.js';
import { isMissing } from '../../api/problem.js';
import { Loading } from '../../parts/feedback/loading.js';
import { useCheckDetail, type CheckDetailReply } from './use-check-detail.js';

interface Props {
  readonly checkId: string;
  readonly id: string;
  /** Alternative text. */
  readonly altText: string;
  readonly className?: string | undefined;
}

/** Loads and shows a screenshot of a check. */
export function StoredScreenshot({ checkId, id, altText, className }: Props) {
  const { data, error } = useCheckDetail<CheckDetailReply<'screenshot'>>(
    { checkId },
    `Screenshot/${encodeURIComponent(id)}`,
  );
  if (error) return <span className="dimmed">{isMissing(error) ? t('not stored') : t('could not be loaded')}</span>;
  if (!data) return <Loading label={t('Loading screenshot')} lines={2} />;
  return <ScreenshotImage data={data.Data} altText={altText} className={className} />;
}

interface ScreenshotImageProps {
  /** PNG or JPEG in base64. */
  readonly data: string;
  readonly altText: string;
  readonly className?: string | undefined;
}

export function ScreenshotImage({ data, altText, className }: ScreenshotImageProps) {
  const type = data.startsWith('iVBOR') ? 'image/png' : 'image/jpeg';
  return <img src={`data:${type};base64,${data}`} alt={altText} className={className} />;
}
