import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { audience } from '#domain/policy/audience.ts';
import type { ModelName } from '#domain/models.ts';
import { visibleColumns } from '#domain/policy/project.ts';
import { ROWS_FINGERPRINT } from '#sync/core/protocol.ts';

test('a change of the columns sent to browsers changes the rows fingerprint, so that kept rows are fetched again', () => {
  const shape = (Object.keys(audience) as ModelName[]).map((model) => [model, visibleColumns(model).toSorted()]);
  const fingerprint = hash('sha256', JSON.stringify(shape.toSorted())).slice(0, 8);
  expect(ROWS_FINGERPRINT).toBe(fingerprint);
});
