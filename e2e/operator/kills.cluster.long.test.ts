import { afterAll, beforeAll, test } from 'vitest';
import { type Cluster, startCluster } from '#e2e/operator/cluster.ts';
import { besiege } from '#e2e/operator/survival.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

test('repeated kills of servers and Postgres lose or duplicate nothing, and all devices end equal to the database', () =>
  besiege(cluster, { rounds: 6, learners: 30, devices: 4, between: 400 }));
