import type { MeasuredUsage } from '#domain/wallet/model-call.ts';
import type pg from 'pg';
import type { LimitsOf } from '#domain/wallet/pricing-plan.ts';
import { maxDraftPrice } from '#domain/teach/drafting/draft-price.ts';
import { type DraftFailure, type DraftStage, stagesOf } from '#domain/teach/drafting/lesson-draft.ts';
import { STEPS_MAX } from '#domain/teach/lesson.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { TransactionParts } from '#server/core/store/write/store-transaction.ts';
import { lockDraft, type LeasedDraft, withDraft } from '#server/teach/drafting/job/draft-lease.ts';
import { lockJob, stageWords, writeJob } from '#server/teach/drafting/job/draft-row.ts';
import type { DraftResult, Drafter, DraftTopic, TopicContent } from '#server/teach/drafting/drafter/drafter.ts';
import { type DraftParts, writeDraftResult } from '#server/teach/drafting/job/write-draft-result.ts';
import { modelDrafter } from '#server/teach/drafting/drafter/model-drafter.ts';
import { textDrafter } from '#server/teach/drafting/drafter/text-drafter.ts';
import { holdCall } from '#server/wallet/model-call/hold-call.ts';
import type { Model } from '#server/tutor/model/model.ts';

export interface DraftRunParts extends TransactionParts {
  /** Without a model, drafts are made from source texts alone. */
  model: Model | undefined;
  limitsOf: LimitsOf;
  monthlyCapInTokens: number | undefined;
  /** Called when a job or a token balance changes. */
  onMoved: () => void;
}

/** A failure with a known reason, which the user is told. */
export class DraftStopped extends Error {
  readonly failure: DraftFailure;

  constructor(failure: DraftFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** A run is stopped after this time; its tokens are held slightly longer. */
const RUN_SECONDS = 3_000;
const HOLD_SECONDS = 3_900;
/** Most progress messages for the topics of a long text. */
const PROGRESS_MESSAGES_MAX = 12;

/**
 * Completes a draft and stores each model result at once, so that a restart after a crash neither requests it nor pays
 * for it again.
 * @throws DraftStopped, ModelFailure, LostLease, AppError
 */
export async function runDraft(parts: DraftRunParts, draft: LeasedDraft, signal: AbortSignal): Promise<void> {
  const run = new DraftRun(parts, draft, signal);
  await run.begin();
  const made: DraftParts = { topics: [], contents: [] };
  for (const stage of stagesOf(draft.request)) await run.stage(stage, made);
}

class DraftRun {
  readonly #parts: DraftRunParts;
  readonly #draft: LeasedDraft;
  readonly #signal: AbortSignal;
  readonly #drafter: Drafter;
  readonly #deadline: number;

  constructor(parts: DraftRunParts, draft: LeasedDraft, signal: AbortSignal) {
    this.#parts = parts;
    this.#draft = draft;
    this.#signal = signal;
    this.#deadline = performance.now() + (RUN_SECONDS - draft.seconds) * 1_000;
    const { model, pool } = parts;
    if (draft.request.isWritten && !model) throw new DraftStopped('noModel');
    this.#drafter = draft.request.isWritten && model ? modelDrafter(model, draft) : textDrafter({ pool, ...draft });
  }

  /** Money: holds the highest cost of the whole draft, once per run. */
  async begin(): Promise<void> {
    const { request, owner } = this.#draft;
    const { model, pool, onMoved } = this.#parts;
    if (!request.isWritten || !model) return;
    const id = await this.#callID();
    this.#draft.callID = id;
    const { rows } = await pool.query<{ status: string }>('select status from model_call where id = $1', [id]);
    const status = rows[0]?.status;
    if (status === 'HELD') return;
    // The hold exists but expired and was released.
    if (status !== undefined) throw new DraftStopped('timeout');
    const most = maxDraftPrice(request);
    const call = { id, owner, purpose: 'draft', model: model.name, most, least: most, seconds: HOLD_SECONDS } as const;
    if ((await holdCall(this.#parts, call)) === undefined) throw new DraftStopped('siteBudgetUsed');
    onMoved();
  }

  /** Stores the id before the hold is made, so that a restart after a crash finds the hold. */
  #callID(): Promise<string> {
    const { lessonID } = this.#draft;
    return withDraft(this.#parts.pool, this.#draft, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        'update lesson_draft set call_id = coalesce(call_id, $2) where lesson_id = $1 returning call_id as id',
        [lessonID, newId('ModelCall')],
      );
      return rows[0]?.id ?? '';
    });
  }

  async stage(stage: DraftStage, made: DraftParts): Promise<void> {
    if (stage === 'generate-content') return this.#contents(made);
    await this.#tell(stage);
    if (stage === 'generate-description')
      made.description = await this.#once(stage, () => this.#drafter.describe(this.#signal));
    if (stage === 'generate-cover') made.hasCover = true;
    if (stage === 'generate-categories') {
      const known = await knownCategories(this.#parts.pool);
      made.categories = await this.#once(stage, () => this.#drafter.categorize(known, this.#signal));
    }
    if (stage === 'generate-outline') made.topics = await this.#topics();
    if (stage === 'finalize') await writeDraftResult(this.#parts, this.#draft, made, (client) => this.#hold(client));
  }

  async #topics(): Promise<DraftTopic[]> {
    const topics = await this.#once('generate-outline', () => this.#drafter.outline(this.#signal));
    if (topics.length > STEPS_MAX) throw new DraftStopped('tooManySteps');
    return topics;
  }

  async #contents({ topics, contents }: DraftParts): Promise<void> {
    const every = Math.ceil(topics.length / PROGRESS_MESSAGES_MAX);
    for (const [index, topic] of topics.entries()) {
      if (index % every === 0) await this.#tell('generate-content', { number: index + 1, of: topics.length });
      const write = () => this.#drafter.write(topic, this.#signal);
      contents.push(await this.#once<TopicContent>(`generate-content ${index}`, write));
    }
  }

  /** Publishes the current stage in the lesson's job. */
  async #tell(stage: DraftStage, part?: { number: number; of: number }): Promise<void> {
    this.#signal.throwIfAborted();
    if (performance.now() > this.#deadline) throw new DraftStopped('timeout');
    const { lessonID } = this.#draft;
    await withDraft(this.#parts.pool, this.#draft, async (client) => {
      const job = await lockJob(client, lessonID);
      if (job) await writeJob(client, lessonID, { ...job, ...stageWords(stage, part) });
    });
    this.#parts.onMoved();
  }

  async #once<T>(key: string, work: () => Promise<DraftResult<T>>): Promise<T> {
    const kept = this.#draft.results[key];
    if (kept !== undefined) return kept as T;
    const { value, usage } = await work();
    if (usage.inputTokens + usage.outputTokens > 0) await this.#keep(key, value, usage);
    return value;
  }

  async #keep(key: string, value: unknown, usage: MeasuredUsage): Promise<void> {
    await withDraft(this.#parts.pool, this.#draft, async (client) => {
      await client.query(
        `update lesson_draft set results = results || jsonb_build_object($2::text, $3::jsonb),
            input_tokens = input_tokens + $4, output_tokens = output_tokens + $5, is_estimated = is_estimated or $6
          where lesson_id = $1`,
        [this.#draft.lessonID, key, JSON.stringify(value), usage.inputTokens, usage.outputTokens, usage.isEstimated],
      );
    });
    const { usage: before } = this.#draft;
    this.#draft.usage = {
      inputTokens: before.inputTokens + usage.inputTokens,
      outputTokens: before.outputTokens + usage.outputTokens,
      isEstimated: before.isEstimated || usage.isEstimated,
    };
  }

  readonly #hold = (client: pg.ClientBase): Promise<void> => lockDraft(client, this.#draft);
}

const CATEGORIES_READ = 500;

async function knownCategories(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from lesson_category order by name, id limit $1', [
    CATEGORIES_READ,
  ]);
  return rows.map(({ name }) => name);
}
