import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Makes password hashing cheap in tests, which create hundreds of people. Servers that tests start as separate
 * processes hash at full cost.
 */
const { scrypt } = crypto;
Reflect.set(
  crypto,
  'scrypt',
  (password: string, salt: string, length: number, options: ScryptOptions, done: Parameters<typeof scrypt>[3]) =>
    scrypt(password, salt, length, { ...options, N: 2 }, done as never),
);
syncBuiltinESMExports();
