import { afterAll, beforeAll, test } from 'vitest';
import { type Cluster, startCluster } from '#e2e/operator/cluster.ts';
import { killRepeatedly } from '#e2e/operator/kill-cycle.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

test('repeated kills of servers and Postgres lose or duplicate nothing, and all devices end equal to the database', () =>
  killRepeatedly(cluster, { rounds: 6, learners: 30, devices: 4, between: 400 }));
