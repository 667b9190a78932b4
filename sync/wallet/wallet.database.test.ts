import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { newId } from '#server/core/store/new-id.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await testSchool();
});

async function personWithoutWallet(): Promise<Actor> {
  const person = await school.person();
  await school.pool.query('delete from token_wallet where owner = $1', [person.id]);
  return person;
}
const create = (actor: Actor, name: string) => school.run(actor, 'wallet.create', { id: newId('TokenWallet'), name });
const walletsOf = ({ id }: Actor) => school.rows('TokenWallet', 'x.owner = $1', id);

test('creating a wallet again returns the first one, whose name is fixed [S-230, S-553]', async () => {
  const person = await personWithoutWallet();
  const { walletID } = await create(person, 'Purse');
  expect(await create(person, 'Sack')).toEqual({ walletID });
  expect(await walletsOf(person)).toMatchObject([{ id: walletID, name: 'Purse' }]);
});

test('two wallets that are created at once are one', async () => {
  const person = await personWithoutWallet();
  const answers = await Promise.all([create(person, 'Purse'), create(person, 'Sack'), create(person, 'Jar')]);
  const wallets = await walletsOf(person);
  expect(wallets).toHaveLength(1);
  expect(answers.map(({ walletID }) => walletID)).toEqual(answers.map(() => wallets[0]?.id));
});
