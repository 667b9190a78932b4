import pg from 'pg';

/** Opens a connection without time limits, for work that takes longer in a larger school. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'margin backup',
    options: '-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  // A lost connection is reported by the next statement.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
