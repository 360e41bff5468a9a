import { expect, vi } from 'vitest';
import { type RealBrowser, startBrowser } from './browser.js';
import { LOGIN } from './own-service.js';
import { startRealPage } from './real-page.js';
import { SOON } from './page-walk.js';
import { startTarget } from './target-site.js';

export const SMALL = { width: 360, height: 740 };

/** A service with a German status page: one monitor down, one in maintenance, and an update. */
export interface StatusPageFixture {
  readonly browser: RealBrowser;
  readonly guid: string;
  /** URL of the published page. */
  readonly address: string;
  /** URL of a page shared only with `outsider`. */
  readonly protectedAddress: string;
  readonly outsider: { readonly email: string; readonly password: string };
  /** Stops the service; the browser stays open. */
  readonly stop: () => Promise<void>;
}

/** Hooks have no `expect.poll`. */
const WAIT = { ...SOON, interval: 500 };

interface Page {
  readonly PublicDashboardGuid: string;
}

/** @param settings of the service */
export async function createStatusPageFixture(settings: Readonly<Record<string, string>>): Promise<StatusPageFixture> {
  const browser = await startBrowser();
  const [good, bad] = [await startTarget(), await startTarget()];
  bad.answer(500);
  const real = await startRealPage({ VEDETTE_TIMEZONE: 'Europe/Amsterdam', ...settings });
  const { api, url } = real;
  const monitor = async (name: string, address: string): Promise<string> => {
    const monitorBody = { MonitorType: 'Http', Name: name, Url: address, CheckIntervalSeconds: 10 };
    return (await api<{ MonitorGuid: string }>('POST', 'v4/Monitor', monitorBody)).MonitorGuid;
  };
  const guids = [await monitor('Shop', good.url), await monitor('Checkout', bad.url), await monitor('Stock', good.url)];
  const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 16);
  const moving = {
    ScheduleMode: 'OneTime',
    StartDateTime: day(-1),
    EndDateTime: day(1),
    MaintenanceType: 'DisableMonitoring',
  };
  await api('POST', `v4/Monitor/${guids[2] ?? ''}/MaintenancePeriod`, moving);
  const page = async (Name: string, IsPublished: boolean): Promise<string> => {
    const pageBody = { Name, IsPublished, MonitorGuids: guids, PresetPeriodType: 'Last30Days' };
    return (await api<Page>('POST', 'v4/PublicStatusPage', pageBody)).PublicDashboardGuid;
  };
  const [guid, hidden] = [await page('Shop status', true), await page('For partners', false)];
  await api('PUT', `api/v1/PublicStatusPage/${guid}/Extras`, { AutoRefresh: false, CultureName: 'de-DE' });
  const { ReauthenticationToken } = await api<{ ReauthenticationToken: string }>(
    'POST',
    'api/v1/Session/Reauthentication',
    { CurrentPassword: LOGIN.password },
  );
  const outsider = { email: 'partner@example.com', password: 'a long enough password 9' };
  const partner = { FullName: 'Partner', Email: outsider.email, Password: outsider.password, SetupMode: 'Manual' };
  const { OperatorGuid } = await api<{ OperatorGuid: string }>('POST', 'v4/Operator', partner, ReauthenticationToken);
  await api('DELETE', `v4/Operator/${OperatorGuid}/Authorization/AccountAccess`, undefined, ReauthenticationToken);
  const grant = { AuthorizationType: 'ViewPublicDashboard', OperatorGuid };
  await api('POST', `v4/PublicStatusPage/${hidden}/Authorization`, grant, ReauthenticationToken);
  const incidents = `api/v1/PublicStatusPage/${guid}/Incident`;
  const listed = () => api<readonly { IncidentGuid: string }[]>('GET', incidents);
  await vi.waitFor(async () => expect(await listed()).toHaveLength(1), WAIT);
  const [incident] = await listed();
  const update = { State: 'Identified', Text: 'A disk is full.' };
  await api('POST', `${incidents}/${incident?.IncidentGuid ?? ''}/Update`, update);
  const address = `${url}status/${guid}`;
  await vi.waitFor(async () => {
    const shown = await (await real.page.request.get(address)).text();
    for (const part of ['A disk is full.', 'class="Maintenance"', 'Funktioniert']) expect(shown).toContain(part);
  }, WAIT);
  return {
    browser,
    guid,
    address,
    outsider,
    protectedAddress: `${url}status/${hidden}`,
    stop: async () => {
      await real.stop();
      await Promise.all([good.close(), bad.close()]);
    },
  };
}
