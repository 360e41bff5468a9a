/** What a page is after a write: defaults on POST and PUT, what was there on PATCH. */
import type {
  CustomizationInfo,
  CustomizationInfoWrite,
  PublicStatusPage,
  PublicStatusPagePatch,
} from '@vedette/contract/v4/public-status-page';
import type { PresetPeriodType } from '@vedette/kernel/periods';

/** What a caller decides about a page. */
export interface StatusPageSettings {
  readonly name: string;
  readonly isPublished: boolean;
  readonly presetPeriod: PresetPeriodType;
  readonly customization: CustomizationInfo;
  readonly slaGuid: string | null;
  /** Both lists in the order written, each guid once. */
  readonly monitorGuids: readonly string[];
  readonly monitorGroupGuids: readonly string[];
}

export interface StatusPage extends StatusPageSettings {
  readonly pageGuid: string;
}

export const PAGE_DEFAULTS: StatusPageSettings = {
  name: '',
  isPublished: false,
  presetPeriod: 'Last30Days',
  customization: { SortColumnsNewToOld: false, SortRowsProperty: 'Alphabetical' },
  slaGuid: null,
  monitorGuids: [],
  monitorGroupGuids: [],
};

/** The settings after a write onto `current`: a field that is not given stays, the look is taken whole. */
export function settingsAfter(current: StatusPageSettings, write: PublicStatusPagePatch): StatusPageSettings {
  return {
    name: write.Name ?? current.name,
    isPublished: write.IsPublished ?? current.isPublished,
    presetPeriod: write.PresetPeriodType ?? current.presetPeriod,
    customization: write.CustomizationInfo ? toCustomization(write.CustomizationInfo) : current.customization,
    slaGuid: slaAfter(current.slaGuid, write),
    monitorGuids: once(write.MonitorGuids) ?? current.monitorGuids,
    monitorGroupGuids: once(write.MonitorGroupGuids) ?? current.monitorGroupGuids,
  };
}

/** What is left out of a look gets its default. */
function toCustomization({
  SortColumnsNewToOld,
  SortRowsProperty,
  ...rest
}: CustomizationInfoWrite): CustomizationInfo {
  const { customization } = PAGE_DEFAULTS;
  return {
    ...rest,
    SortColumnsNewToOld: SortColumnsNewToOld ?? customization.SortColumnsNewToOld,
    SortRowsProperty: SortRowsProperty ?? customization.SortRowsProperty,
  };
}

function slaAfter(current: string | null, write: PublicStatusPagePatch): string | null {
  if (write.SlaGuidSpecified === false) return current;
  return write.SlaGuid ?? (write.SlaGuidSpecified === true ? null : current);
}

/** Each guid once, at its first place. */
const once = (guids: readonly string[] | undefined): readonly string[] | undefined => guids && [...new Set(guids)];

export function toWire(page: StatusPage): PublicStatusPage {
  return {
    PublicDashboardGuid: page.pageGuid,
    Name: page.name,
    IsPublished: page.isPublished,
    PresetPeriodType: page.presetPeriod,
    CustomizationInfo: page.customization,
    ...(page.slaGuid === null ? {} : { SlaGuid: page.slaGuid }),
    SlaGuidSpecified: page.slaGuid !== null,
    MonitorGuids: [...page.monitorGuids],
    MonitorGroupGuids: [...page.monitorGroupGuids],
  };
}
