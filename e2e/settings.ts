import process from 'node:process';
import { settings } from '#server/env.ts';

/** Whatever this machine is set up for, the stories are told on an installation as it comes. */
const unset = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, '']));

/** The environment of every program of the product that keeps its data in that folder. */
export const environment = (dataDir: string, more: Record<string, string> = {}) => ({
  ...process.env,
  ...unset,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  ...more,
});
