import { demoPeople } from '#data/seed/demo-account.ts';
import type { DemoAccount } from '#server/context.ts';
import type { FileStorage } from '#server/files/storage.ts';
import type { Secrets } from '#server/secrets.ts';
import { isEmpty } from '#server/seed/empty-school.ts';
import type { TransactionParts } from '#server/store/in-transaction.ts';

/**
 * Opens a small school to look around in, which is planted where nobody is yet.
 * @returns who can sign in: of the demo accounts those that this school has, which is as old as its first start
 */
export async function openDemoSchool(
  parts: TransactionParts,
  storage: FileStorage,
  { teacherPassword, learnerPassword }: Pick<Secrets, 'teacherPassword' | 'learnerPassword'>,
): Promise<DemoAccount[]> {
  const passwords = { teacher: teacherPassword, learner: learnerPassword };
  const accounts = demoPeople.map(({ as, email }) => ({ as, email, password: passwords[as] }));
  if (await isEmpty(parts.pool)) {
    // What reads and checks the seed is large, and later starts have no use for it.
    const { plantSchool } = await import('#server/seed/plant-school.ts');
    await plantSchool(parts, storage, accounts);
  }
  const { rows } = await parts.pool.query<{ email: string }>('select email from "user" where email = any($1)', [
    accounts.map(({ email }) => email),
  ]);
  return accounts.filter(({ email }) => rows.some((row) => row.email === email));
}
