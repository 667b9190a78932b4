import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Certification } from '#domain/certify/certification.ts';
import { evaluateCertification, evaluatedColumns } from '#domain/certify/evaluation.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { findEvidence } from '#server/certify/evaluation/evidence.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { SendEvent } from '#domain/event.ts';
import { fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import { writeStatement } from '#server/core/store/write/write-sql.ts';

export interface EvaluationParts {
  /** Transaction in which the evaluation runs. */
  client: pg.ClientBase;
  now: string;
  sendEvent: SendEvent;
}

/** A concurrent insert waits for the first one and then does nothing. */
const insertMissing = `insert into certification (id, name, description, user_id, owner, status, token_price, valid_months, counted_attempts,
    definition_id)
  select b.id, d.name, d.description, b.learner, d.owner, 'IN_PROGRESS', d.token_price, d.valid_months, d.counted_attempts, d.id
    from jsonb_to_recordset($1) as b(id uuid, learner uuid) join certification d on d.id = $2
    order by b.learner
  on conflict (definition_id, user_id) where status not in ('EXPIRED', 'REVOKED') do nothing`;

const selectForUpdate = `select ${rowSql('Certification', 'x')} as row from ${fromSql('Certification', 'x')}
  where x.definition_id = $1 and x.user_id = any($2) and x.status in ('IN_PROGRESS', 'ELIGIBLE')
  order by x.user_id for update`;

/**
 * Evaluates what learners have shown of a definition and issues free certifications, with their events, in one
 * transaction. Repeated and concurrent runs give the same result.
 */
export async function evaluateLearners(
  { client, now, sendEvent }: EvaluationParts,
  definition: Certification,
  learners: readonly UserId[],
): Promise<void> {
  const begun = [...(await findEvidence(client, definition, learners)).keys()].map((learner) => ({
    id: newId('Certification'),
    learner,
  }));
  if (begun.length > 0) await client.query(insertMissing, [JSON.stringify(begun), definition.id]);
  const { rows } = await client.query<{ row: Certification }>(selectForUpdate, [definition.id, learners]);
  if (rows.length === 0) return;
  // Read again under the lock, to include evidence that arrived while waiting for it.
  const shown = await findEvidence(client, definition, learners);
  const changed = rows.flatMap(({ row }) => {
    const judged = evaluateCertification(definition, row, shown.get(row.userID) ?? [], now);
    const after = { ...row, ...judged };
    return isDeepStrictEqual(row, after) ? [] : [{ row, after }];
  });
  if (changed.length === 0) return;
  const fields = [...evaluatedColumns].toSorted();
  await client.query(
    writeStatement(
      { kind: 'update', model: 'Certification', fields },
      changed.map(({ after }) => after),
    ),
  );
  for (const { row, after } of changed) {
    if (after.status === row.status) continue;
    const name = after.status === 'ISSUED' ? 'certification.issued' : 'certification.becameClaimable';
    await sendEvent(name, { certificationID: row.id, at: now });
  }
}
