import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * A password is hashed as slowly as a guesser deserves, and people of tests have hundreds: in a test the same function
 * runs at the lowest cost. A server that a test starts as a program of its own hashes as it always does.
 */
const { scrypt } = crypto;
Reflect.set(
  crypto,
  'scrypt',
  (password: string, salt: string, length: number, options: ScryptOptions, done: Parameters<typeof scrypt>[3]) =>
    scrypt(password, salt, length, { ...options, N: 2 }, done as never),
);
syncBuiltinESMExports();
