import * as z from 'zod';
import { urlSetting } from '#server/core/env/url-setting.ts';

/** Settings of the environment that choose the Postgres to use. */
export const databaseSettings = {
  DATABASE_URL: urlSetting(['postgres:', 'postgresql:'], 'give an address like postgres://user:password@host:5432/name')
    .optional()
    .meta({
      secret: true,
      default: 'embedded Postgres',
      what: 'Postgres 15 or later, for example `postgres://user:password@host:5432/name`.',
    }),
  DATABASE_WAIT: z.coerce
    .number('give seconds from 0 to 3600')
    .min(0, 'give seconds from 0 to 3600')
    .max(3_600, 'give seconds from 0 to 3600')
    .default(60)
    .meta({ what: 'Seconds to wait at start until the database of `DATABASE_URL` answers.' }),
};
