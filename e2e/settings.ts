import process from 'node:process';
import { readEnv, settings } from '#server/core/env/env.ts';
import { openSecrets } from '#server/core/secret/secrets.ts';

/** Clears all settings of this machine, so that tests run on a default installation. */
const unset = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, '']));

/** Removed because libraries behave differently when they detect a test runner. */
const { NODE_ENV: _mode, TEST: _test, VITEST: _vitest, ...surroundings } = process.env;

/** Environment for every program of the product that uses this data folder. */
export const environment = (dataDir: string, more: Record<string, string> = {}) => ({
  ...surroundings,
  ...unset,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  ...more,
});

/** Key to the mail page of a server with this environment. */
export const mailboxKeyOf = (env: NodeJS.ProcessEnv): string => openSecrets(readEnv(env)).mailbox;
