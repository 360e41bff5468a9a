// A Fastify server written by hand for two routes: the same SQL and responses as ours, without permissions and
// contract. Arguments: connection string, port.
import Fastify from 'fastify';
import pg from 'pg';

const [connectionString = '', port = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 10 });
const app = Fastify();
const SINCE_MS = 2 * 86_400_000;
const EPOCH = Date.UTC(2020, 0, 1);

interface Row {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly server_id: number;
  readonly error_level: number;
}

function toCheck(row: Row) {
  const at = Math.floor(Number(row.id) / 4_096) + EPOCH;
  return {
    Type: 'MonitorCheck',
    Id: Number(row.id),
    Attributes: {
      MonitorGuid: row['monitor_guid'],
      Timestamp: new Date(at).toISOString().slice(0, 19),
      ErrorCode: row['error_code'],
      TotalTime: row['total_ms'],
      ResolveTime: row['resolve_ms'],
      ConnectionTime: row['connect_ms'],
      DownloadTime: row['download_ms'],
      TotalBytes: row['total_bytes'],
      ResolvedIpAddress: row['resolved_ip'],
      ErrorLevel: ['NoError', 'Unconfirmed', 'Confirmed'][row.error_level],
      ErrorDescription: row['error_description'] ?? 'OK',
      ErrorMessage: row['error_message'] ?? '',
      StagingMode: row['staging'],
      ServerId: row.server_id,
      HttpStatusCode: row['http_status'],
      IsPartialCheck: row['is_partial'],
      IsConcurrentCheck: row['is_concurrent'],
    },
    Relationships: [
      { Id: row.server_id, Type: 'CheckpointServer', Links: { Self: `/Checkpoint/Server/${row.server_id}` } },
    ],
    Links: { Self: `/MonitorCheck/${row.id}` },
  };
}

app.get<{ Params: { guid: string } }>('/checks/:guid', async ({ params: { guid } }) => {
  const newest = (Date.now() - EPOCH) * 4_096;
  const { rows } = await pool.query<Row>(
    `select c.* from monitor_check c where c.monitor_guid = $1 and c.account_id = 1 and c.id >= $2 and c.id < $3
      and not c.is_partial order by c.id desc limit 100`,
    [guid, newest - SINCE_MS * 4_096, newest],
  );
  return { Data: rows.map(toCheck), Links: {}, Relationships: [], Meta: { Timestamp: new Date().toISOString() } };
});

app.get<{ Params: { guid: string } }>('/monitor/:guid', async ({ params: { guid } }) => {
  const { rows } = await pool.query<Row>('select * from monitor where account_id = 1 and monitor_guid = $1', [guid]);
  const [row] = rows;
  if (!row) throw new Error('no such monitor');
  const settings = row['settings'] as object;
  return { MonitorGuid: row['monitor_guid'], Name: row['name'], MonitorType: row['monitor_type'], ...settings };
});

app.get('/', () => 'ready');

await app.listen({ host: '127.0.0.1', port: Number(port) });
