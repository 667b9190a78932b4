import { demoPeople } from '#data/seed/demo-account.ts';
import type { DemoAccount } from '#server/seed/demo-account.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import type { Secrets } from '#server/core/secret/secrets.ts';
import { isSchoolEmpty } from '#server/seed/empty-school.ts';
import type { TransactionParts } from '#server/core/store/write/store-transaction.ts';

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
  const accounts = demoPeople.map(({ role, email }) => ({ role, email, password: passwords[role] }));
  if (await isSchoolEmpty(parts.pool)) {
    // The code that reads and checks the seed is large, and later starts do not need it.
    const { seedSchool } = await import('#server/seed/seed-school.ts');
    await seedSchool(parts, storage, accounts);
  }
  const { rows } = await parts.pool.query<{ email: string }>('select email from "user" where email = any($1)', [
    accounts.map(({ email }) => email),
  ]);
  return accounts.filter(({ email }) => rows.some((row) => row.email === email));
}
