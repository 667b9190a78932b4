import { expect, test } from 'vitest';
import { testSchool } from '#server/test-school.ts';
import { spendConcurrently, tenPaid } from '#server/wallet/test-spend.ts';

test('a thousand concurrent spends never overdraw a wallet or change the sum of all accounts', async () => {
  expect(await spendConcurrently(await testSchool(), 1_000)).toEqual(tenPaid);
});
