import type pg from 'pg';
import type { SecurityLog } from '#server/core/log/security-log.ts';
import type { Secrets } from '#server/core/secret/secrets.ts';
import type { SendMail } from '#server/core/mail/mail.ts';
import type { AccountMail } from '#server/account/mail/account-mail.ts';
import type { Log } from '#server/core/log/log.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import type { Env } from '#server/core/env/env.ts';

export type AuthEnv = Pick<
  Env,
  'publicUrl' | 'proxies' | 'adminEmails' | 'providers' | 'languages' | 'knownPasswords' | 'secondFactorRoles'
>;

export interface AuthContext {
  pool: pg.Pool;
  env: AuthEnv;
  secrets: Pick<Secrets, 'session'>;
  sendMail: SendMail<AccountMail>;
  log: Log;
  limiter: Limiter;
  security: SecurityLog;
  /** Called with the token of a session that ended, so that its open connections are closed. */
  onEnded?: (tokenOrUserID: string) => void;
}
