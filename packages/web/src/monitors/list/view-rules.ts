/** Conversions between saved views of the monitor list and the search of its URL. */
import type { SavedView } from '@vedette/contract/v1/screens/saved-views';
import { type ListSearch, parseListSearch } from '../../parts/navigation/search.js';

/** Returns the stored form of a view. */
export function toSavedView(name: string, search: ListSearch): SavedView {
  const { search: text, state, type, mode, group, host, field, value, sort, desc } = search;
  return {
    Name: name,
    ...(text !== undefined && { Search: text }),
    ...(state && { State: state.join(',') }),
    ...(type !== undefined && { MonitorType: type }),
    ...(mode !== undefined && { MonitorMode: mode }),
    ...(group !== undefined && { MonitorGroupGuid: group }),
    ...(host !== undefined && { Host: host }),
    ...(field !== undefined && { CustomFieldName: field }),
    ...(value !== undefined && { CustomFieldValue: value }),
    ...(sort && { Sort: sort }),
    ...(desc === true && { Direction: 'Descending' as const }),
  };
}

/** Returns the URL search that shows the view. */
export function toListSearch(view: SavedView): ListSearch {
  const { Search: search, State: state, MonitorType: type, MonitorMode: mode, MonitorGroupGuid: group } = view;
  const { Host: host, CustomFieldName: field, CustomFieldValue: value, Sort: sort } = view;
  const desc = view.Direction === 'Descending';
  return parseListSearch({ search, state, type, mode, group, host, field, value, sort, desc });
}

/** Adds a view, or replaces the one with the same name. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const index = views.findIndex(({ Name }) => Name === view.Name);
  return index === -1 ? [...views, view] : views.with(index, view);
}

export const withoutView = (views: readonly SavedView[], name: string): readonly SavedView[] =>
  views.filter(({ Name }) => Name !== name);
