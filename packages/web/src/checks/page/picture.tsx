import { t } from '../../i18n/translate.js';
import { isMissing } from '../../api/problem.js';
import { Loading } from '../../parts/feedback/loading.js';
import { useDetail, type Reply } from './use-detail.js';

interface Props {
  readonly checkId: string;
  readonly id: string;
  /** Alternative text. */
  readonly caption: string;
  readonly className?: string | undefined;
}

/** Loads and shows a screenshot of a check. */
export function Picture({ checkId, id, caption, className }: Props) {
  const { data, error } = useDetail<Reply<'screenshot'>>({ checkId }, `Screenshot/${encodeURIComponent(id)}`);
  if (error) return <span className="dimmed">{isMissing(error) ? t('not stored') : t('could not be loaded')}</span>;
  if (!data) return <Loading label={t('Loading screenshot')} lines={2} />;
  return <DataPicture data={data.Data} caption={caption} className={className} />;
}

interface DataProps {
  /** PNG or JPEG in base64. */
  readonly data: string;
  readonly caption: string;
  readonly className?: string | undefined;
}

export function DataPicture({ data, caption, className }: DataProps) {
  const type = data.startsWith('iVBOR') ? 'image/png' : 'image/jpeg';
  return <img src={`data:${type};base64,${data}`} alt={caption} className={className} />;
}
