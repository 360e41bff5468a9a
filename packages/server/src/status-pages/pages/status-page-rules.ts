/** Settings of a page after a write: defaults on POST and PUT, previous values on PATCH. */
import type {
  CustomizationInfo,
  CustomizationInfoWrite,
  PublicStatusPage,
  PublicStatusPagePatch,
} from '@vedette/contract/v4/public-status-page';
import type { PresetPeriodType } from '@vedette/kernel/periods';

/** Settings that a caller can write. */
export interface StatusPageSettings {
  readonly name: string;
  readonly isPublished: boolean;
  readonly presetPeriod: PresetPeriodType;
  readonly customization: CustomizationInfo;
  readonly slaGuid: string | null;
  /** Both lists are in the order written, without duplicates. */
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

/**
 * Returns the settings after writing onto `current`: fields left out stay, the customisation is replaced as a whole.
 */
export function applyPageChange(current: StatusPageSettings, write: PublicStatusPagePatch): StatusPageSettings {
  return {
    name: write.Name ?? current.name,
    isPublished: write.IsPublished ?? current.isPublished,
    presetPeriod: write.PresetPeriodType ?? current.presetPeriod,
    customization: write.CustomizationInfo ? toCustomization(write.CustomizationInfo) : current.customization,
    slaGuid: applySlaChange(current.slaGuid, write),
    monitorGuids: removeDuplicates(write.MonitorGuids) ?? current.monitorGuids,
    monitorGroupGuids: removeDuplicates(write.MonitorGroupGuids) ?? current.monitorGroupGuids,
  };
}

/** Fields omitted from a customisation get their defaults. */
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

function applySlaChange(current: string | null, write: PublicStatusPagePatch): string | null {
  if (write.SlaGuidSpecified === false) return current;
  return write.SlaGuid ?? (write.SlaGuidSpecified === true ? null : current);
}

/** Removes duplicates, keeping the first of each. */
const removeDuplicates = (guids: readonly string[] | undefined): readonly string[] | undefined =>
  guids && [...new Set(guids)];

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
