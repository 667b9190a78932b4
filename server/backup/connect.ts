import pg from 'pg';

/** One connection for work that takes as long as the school is large. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'margin backup',
    options: '-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  // A break is told by the statement that meets it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
