import * as z from 'zod/mini';
import { name } from '#domain/kernel/field.ts';
import { id } from '#domain/kernel/id.ts';

const owner = id('User');

export const walletFields = {
  TokenWallet: { name: name(100), owner },
  TokenTransaction: {
    tokenwalletID: id('TokenWallet'),
    amount: z.int(),
    enrollmentID: z.nullable(id('Enrollment')),
    owner,
  },
  SubscriptionPlan: {},
  Purchase: {},
};
