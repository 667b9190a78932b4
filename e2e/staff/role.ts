import { vi } from 'vitest';
import type { Role } from '#domain/account/user.ts';
import type { Person } from '#e2e/person.ts';
import type { Fixture } from '#e2e/fixture.ts';
import { TEST_TIMEOUT_MS } from '#tools/test/test-timeout.ts';

/** Sets a person's role directly in the database, which the server notices a moment later. */
export async function setRole(rows: Fixture['rows'], { id, context }: Person, role: Role): Promise<void> {
  await rows('update "user" set role = $2 where id = $1', id, role);
  const current = async (): Promise<Role> =>
    ((await (await context.request.get('/api/session')).json()) as { user: { role: Role } }).user.role;
  await vi.waitUntil(async () => (await current()) === role, { timeout: TEST_TIMEOUT_MS });
}
