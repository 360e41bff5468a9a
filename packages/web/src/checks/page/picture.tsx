import { isMissing } from '../../api/problem.js';
import { Loading } from '../../parts/feedback/loading.js';
import { useDetail, type Reply } from './use-detail.js';

interface Props {
  readonly checkId: string;
  readonly id: string;
  /** What it shows. */
  readonly words: string;
  readonly className?: string | undefined;
}

/** One picture of a check. */
export function Picture({ checkId, id, words, className }: Props) {
  const { data, error } = useDetail<Reply<'screenshot'>>({ checkId }, `Screenshot/${encodeURIComponent(id)}`);
  if (error) return <span className="dimmed">{isMissing(error) ? 'not kept' : 'could not be read'}</span>;
  if (!data) return <Loading label="Loading a picture" lines={2} />;
  return <DataPicture data={data.Data} words={words} className={className} />;
}

interface DataProps {
  /** Base64 of a PNG or JPEG. */
  readonly data: string;
  readonly words: string;
  readonly className?: string | undefined;
}

export function DataPicture({ data, words, className }: DataProps) {
  const type = data.startsWith('iVBOR') ? 'image/png' : 'image/jpeg';
  return <img src={`data:${type};base64,${data}`} alt={words} className={className} />;
}
