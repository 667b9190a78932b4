import process from 'node:process';
import { readEnv, settings } from '#server/env.ts';
import { openSecrets } from '#server/secrets.ts';

/** Whatever this machine is set up for, the stories are told on an installation as it comes. */
const unset = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, '']));

/** What the test runner says of itself is not the product's to know: libraries behave otherwise where they are tested. */
const { NODE_ENV: _mode, TEST: _test, VITEST: _vitest, ...surroundings } = process.env;

/** The environment of every program of the product that keeps its data in that folder. */
export const environment = (dataDir: string, more: Record<string, string> = {}) => ({
  ...surroundings,
  ...unset,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  ...more,
});

/** The key to the page of mails of a server with this environment. */
export const mailboxKeyOf = (env: NodeJS.ProcessEnv): string => openSecrets(readEnv(env)).mailbox;
