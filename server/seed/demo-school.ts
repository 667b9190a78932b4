import { demoPeople } from '#data/seed/demo-account.ts';
import type { DemoAccount } from '#server/context.ts';
import type { FileStorage } from '#server/files/storage.ts';
import type { Secrets } from '#server/secrets.ts';
import { isEmpty } from '#server/seed/empty-school.ts';
import type { TransactionParts } from '#server/store/in-transaction.ts';

/**
 * Opens a small demo school, which is seeded only into an empty database.
 * @returns the demo accounts that exist and can sign in; an older school may have others
 */
export async function openDemoSchool(
  parts: TransactionParts,
  storage: FileStorage,
  { teacherPassword, learnerPassword }: Pick<Secrets, 'teacherPassword' | 'learnerPassword'>,
): Promise<DemoAccount[]> {
  const passwords = { teacher: teacherPassword, learner: learnerPassword };
  const accounts = demoPeople.map(({ as, email }) => ({ as, email, password: passwords[as] }));
  if (await isEmpty(parts.pool)) {
    // The code that reads and checks the seed is large, and later starts do not need it.
    const { plantSchool } = await import('#server/seed/plant-school.ts');
    await plantSchool(parts, storage, accounts);
  }
  const { rows } = await parts.pool.query<{ email: string }>('select email from "user" where email = any($1)', [
    accounts.map(({ email }) => email),
  ]);
  return accounts.filter(({ email }) => rows.some((row) => row.email === email));
}
