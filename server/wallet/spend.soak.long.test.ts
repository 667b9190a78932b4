import { expect, test } from 'vitest';
import { testSchool } from '#server/test-school.ts';
import { spendAtOnce, tenPaid } from '#server/wallet/test-spends.ts';

test('a thousand spends of one wallet at once never overdraw it, and the sum of all accounts stays', async () => {
  expect(await spendAtOnce(await testSchool(), 1_000)).toEqual(tenPaid);
});
