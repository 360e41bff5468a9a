import type { ListPath, listMailEndpoints } from '@vedette/contract/v1/reports/list-mail';
import { notifications } from '@mantine/notifications';
import { t } from '../../i18n/translate.js';
import { call } from '../../api/client.js';
import { SendForm } from '../recipients/send-form.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import type { FileRoute, Filters } from './export-menu.js';

interface Props {
  readonly title: string;
  readonly route: FileRoute;
  readonly params: Readonly<Record<string, string>>;
  readonly filters: Filters;
  readonly onClose: () => void;
}

/** Sends the current list by e-mail once. */
export function SendList({ title, route, params, filters, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <SendForm
        inlineLabel={t('First rows inline')}
        send={(mail) =>
          call<(typeof listMailEndpoints)['send']>('POST /api/v1/ListMail', {
            body: { ...mail, List: toListPath(route), PathParameters: params, Filters: toTextFilters(filters) },
          })
        }
        onSent={({ Mails }) => {
          notifications.show({
            message: t('{count, plural, one {Sending # e-mail.} other {Sending # e-mails.}}', { count: Mails }),
          });
          onClose();
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

const toListPath = (route: FileRoute): ListPath => route.slice('GET /api/v1'.length, -'/File'.length) as ListPath;

const toTextFilters = (filters: Filters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
