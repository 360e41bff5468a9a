interface SigningKeyTable {
  account_id: number;
  key_guid: string;
  public_key: string;
  /** Null: retired. */
  sealed_private: Buffer | null;
  created_at: number;
  retired_at: number | null;
}

interface SlaStatementTable {
  account_id: number;
  statement_guid: string;
  sla_guid: string;
  created_at: number;
  created_by: string;
  created_by_name: string;
  from_at: number;
  until_at: number;
  monitors: number;
  checks: number;
  fingerprint: string;
  file_name: string;
  document: Buffer;
  bundle: Buffer;
}

export interface SigningTables {
  signing_key: SigningKeyTable;
  sla_statement: SlaStatementTable;
}
