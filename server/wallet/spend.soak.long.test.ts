import { expect, test } from 'vitest';
import { testSchool } from '#server/test-school.ts';
import { spendAtOnce, tenPaid } from '#server/wallet/test-spends.ts';

test('a thousand concurrent spends never overdraw a wallet or change the sum of all accounts', async () => {
  expect(await spendAtOnce(await testSchool(), 1_000)).toEqual(tenPaid);
});
