interface ChartNoteTable {
  account_id: number;
  chart_note_guid: string;
  monitor_guid: string | null;
  monitor_group_guid: string | null;
  at: number;
  kind: 'Deployment' | 'Configuration' | 'Other';
  title: string;
  text: string;
  link: string;
  key: string | null;
  operator_guid: string;
  operator_name: string;
  written_at: number;
  changed_at: number | null;
}

export interface ChartNoteTables {
  chart_note: ChartNoteTable;
}
