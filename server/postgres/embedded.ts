import { createRows, owner } from '#server/postgres/cluster.ts';
import { prepareHome } from '#server/postgres/home.ts';
import { joinOrStart } from '#server/postgres/join.ts';
import { stopPostmaster } from '#server/postgres/postmaster.ts';
import { Presence } from '#server/postgres/presence.ts';
import type { Purpose } from '#server/postgres/settings.ts';
import { systemUser } from '#server/postgres/system-user.ts';

export interface RunningDatabase {
  url: string;
  embedded: boolean;
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  /** An absolute path of a folder that exists. */
  dataDir: string;
  password: string;
  purpose?: Purpose;
  /** Called once when the database ends without having been asked to. */
  onLost?: () => void;
}

const database = 'margin';

/** Starts the embedded Postgres, or joins the one that runs on the same rows already. */
export async function openEmbedded(options: EmbeddedOptions): Promise<RunningDatabase> {
  const { dataDir, password, purpose = 'modest', onLost = () => undefined } = options;
  const home = prepareHome(dataDir, systemUser());
  await createRows(home, password, purpose);
  const urlOn = (port: number, name: string): string => `postgres://${owner}:${password}@127.0.0.1:${port}/${name}`;
  const enter = (port: number): Promise<Presence> => Presence.enter(urlOn(port, 'postgres'), home.rows, onLost);
  const { port, presence } = await joinOrStart(home, purpose, enter);
  await presence.createDatabase(database);
  return {
    url: urlOn(port, database),
    embedded: true,
    async stop() {
      if (await presence.leave()) await stopPostmaster(home.rows);
    },
  };
}
