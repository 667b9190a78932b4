import { type LimitRule, limits } from '#server/limits/limit-table.ts';

// Loaded before the server, in its own process: an attack that is refused for its pace would never reach the doors.
// `server/limits/limited-doors.test.ts` tests the limits themselves.
for (const rule of Object.values<LimitRule>(limits)) rule.max = 1_000_000_000;
