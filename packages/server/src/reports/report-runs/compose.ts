import type { Culture } from '@vedette/i18n/culture';
import { type Instant, DAY } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { resolveReportPeriod } from '@vedette/kernel/periods';
import { loadCaller } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import type { Attachment } from '../../alerting/index.js';
import { lookupDashboard } from '../../dashboards/index.js';
import type { SystemFonts } from '@vedette/documents/fonts/find-font';
import { buildReport, type ReportFigureDeps } from '../report-files/sections/build-report.js';
import { renderReportMail, type ReportDelivery, type MailBody } from '../report-files/mail/report-mail.js';
import type { Report } from '../report-files/model/report.js';
import { createReportFormatter } from '../report-files/texts/report-formatter.js';
import { renderReportFile } from './render-report-file.js';
import { isMailedDashboard, dashboardPagePath, type Sendable } from './mailed-documents.js';

/** Larger files are sent as a link, because many mail servers reject them. */
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;
export const LINK_LIFETIME_MS = 30 * DAY;

export interface ComposeDeps extends ReportFigureDeps {
  /** URL of the web app. If undefined, mails have no links. */
  readonly publicUrl: string | undefined;
  /** Fonts for scripts without a bundled font. */
  readonly fonts: SystemFonts;
}

/** The scheduled time of a report, and why it is made. */
export interface Occasion {
  readonly nominalAt: Instant;
  readonly isScheduled: boolean;
  readonly isLate: boolean;
}

/** The mail and the file for readers of one culture. */
export interface ComposedMail {
  readonly body: MailBody;
  readonly file: Attachment | undefined;
  readonly delivery: ReportDelivery;
}

const VIEW_LEVEL = 1;

/**
 * Reads the figures of a report that its owner may see now.
 * @throws Fault `forbidden` when the owner may no longer see the dashboard, `missing` for the dashboard
 */
export async function loadReportFigures(
  deps: ComposeDeps,
  accountId: number,
  report: Sendable,
  { nominalAt, isLate }: Occasion,
): Promise<Report> {
  const owner = await loadReportOwner(deps, accountId, report);
  const { dashboardGuid, notes } = report;
  const options = { dashboardGuid, notes, referenceTime: nominalAt, lateSince: isLate ? nominalAt : undefined };
  if (isMailedDashboard(report)) {
    return buildReport(deps, owner, { ...options, period: report.period, view: report.view, isPageExport: true });
  }
  const period = resolveReportPeriod(report.selectedPeriod, nominalAt, owner.accountZone);
  return buildReport(deps, owner, { ...options, period, view: report.filter });
}

/** @throws Fault as `loadReportFigures`. */
export async function loadReportOwner(
  deps: Pick<ComposeDeps, 'db'>,
  accountId: number,
  report: Pick<Sendable, 'ownerGuid' | 'dashboardGuid'>,
): Promise<Caller> {
  const owner = await loadCaller(deps.db, report.ownerGuid, { via: 'api' });
  if (owner?.accountId !== accountId) throw new Fault('forbidden', 'The owner of this report was deleted');
  const dashboard = await lookupDashboard(deps.db, accountId, report.dashboardGuid);
  const isOwnOrShared = dashboard?.ownerGuid === undefined || dashboard.ownerGuid === owner.operatorGuid;
  if (!isOwnOrShared && owner.rights.level('dashboard', report.dashboardGuid) < VIEW_LEVEL) {
    throw new Fault('forbidden', 'The owner of this report may no longer view its dashboard');
  }
  return owner;
}

/** Composes the mail and the file in one culture, for sending and for the preview. */
export async function composeForCulture(
  deps: Pick<ComposeDeps, 'publicUrl' | 'fonts'>,
  culture: Culture,
  { report, figures, occasion }: { readonly report: Sendable; readonly figures: Report; readonly occasion: Occasion },
): Promise<ComposedMail> {
  const formatter = createReportFormatter(culture, figures.zone);
  const file = await renderReportFile(figures, formatter, { fileType: report.fileType, fonts: deps.fonts });
  const delivery = chooseDelivery(deps, report, file, occasion.nominalAt);
  const body = renderReportMail(figures, formatter, {
    delivery,
    schedule: occasion.isScheduled && !isMailedDashboard(report) ? formatter.schedule(report.schedule) : undefined,
    sentBy: isMailedDashboard(report) ? report.senderName : undefined,
    dashboardUrl: deps.publicUrl && deps.publicUrl + dashboardPagePath(report),
  });
  return { body, file, delivery };
}

/** Chooses how the sections are delivered. Without a public URL there is no link, so the file is attached. */
export function chooseDelivery(
  { publicUrl }: Pick<ComposeDeps, 'publicUrl'>,
  { fileType }: Pick<Sendable, 'fileType'>,
  file: Attachment | undefined,
  nominalAt: Instant,
): ReportDelivery {
  if (!file) return { form: 'mail' };
  const isTooBig = file.content.length > MAX_ATTACHMENT_BYTES;
  const isLink = publicUrl !== undefined && (isTooBig || fileType.endsWith('DownloadLink'));
  if (!isLink) return { form: 'file' };
  return {
    form: 'link',
    expiresAt: nominalAt + LINK_LIFETIME_MS,
    isTooBig: isTooBig && !fileType.endsWith('DownloadLink'),
  };
}
