import { type LimitRule, limits } from '#server/core/limits/limit-table.ts';

// This is loaded before the server, in its own process, because rate limits would keep an attack from reaching the endpoints.
// The limits themselves are tested by `server/core/limits/limit-table.test.ts`.
for (const rule of Object.values<LimitRule>(limits)) rule.max = 1_000_000_000;
