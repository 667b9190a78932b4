import { inspect } from 'node:util';
import type { Problem } from '#domain/kernel/errors.ts';
import type { Role } from '#domain/account/user.ts';
import type { Attacker, AttackedServer } from '#server/attack/test-attacked-server.ts';
import type { SeededRows } from '#server/attack/test-seeded-rows.ts';
import { type CommandAnswer, COMMANDS_PER_REQUEST } from '#sync/core/protocol.ts';

const ANSWER_MS = 60_000;
/** Largest batch of commands, below the limit of a request, so that a command is refused for its own content and not for the rest. */
const BATCH_BYTES = 900_000;

/** True for the error page, which answers 500 on purpose. */
const isFaultPage = (entryPoint: string): boolean => entryPoint === 'GET /500';

/** Columns of which a moderator may see all rows (S-524). */
const visibleToModerators = /^(Report|AuditEntry|Member)\./;

/** Words of the database, of Node and of libraries. No error message may contain them. */
const innerWords =
  /\bviolates\b|duplicate key|relation "|constraint "|syntax error at|invalid input syntax|node_modules|node:internal|\.ts:\d|ENOENT|ECONNREFUSED|EACCES|reading '|is not a function|is not iterable|ZodError|better-auth|pdfjs|mammoth|yauzl|libvips|SQLITE_|pg-boss/;

/** True if the server gave no answer. Requests that cannot be sent, or whose connection the server closed early, do not count. */
function isNoAnswer(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  const isUnsendable = error instanceof TypeError && code === undefined;
  return !isUnsendable && !['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(code ?? '');
}

export interface AttackCall {
  name: string;
  input: unknown;
  key?: string;
}

export interface AttackRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: NonNullable<RequestInit['body']> | null;
}

interface Tally {
  attempts: number;
  breaks: Map<string, number>;
}

/** Sends requests of attackers, checks every answer for internal errors and leaks, and counts them by endpoint. */
export class AttackClient {
  readonly #server: AttackedServer;
  readonly #planted: SeededRows;
  readonly #tallies = new Map<string, Tally>();
  readonly #reported = new Set<string>();

  constructor(server: AttackedServer, planted: SeededRows) {
    this.#server = server;
    this.#planted = planted;
  }

  /** Failures that no earlier call returned. */
  newFailures(): string[] {
    const all = this.#breaks();
    const fresh = all.filter((each) => !this.#reported.has(each));
    for (const each of fresh) this.#reported.add(each);
    return fresh;
  }

  #breaks(): string[] {
    return [...this.#tallies].flatMap(([entryPoint, { breaks }]) =>
      [...breaks].map(([what, times]) => `${entryPoint}: ${what} (${times} times)`),
    );
  }

  report(): string {
    const kinds = Map.groupBy(this.#tallies, ([entryPoint]) => entryPoint.split(' ', 1)[0] ?? '');
    const rows = [...kinds].map(([kind, tallies]) => {
      const attempts = tallies.reduce((sum, [, tally]) => sum + tally.attempts, 0);
      const broken = tallies.reduce((sum, [, { breaks }]) => sum + [...breaks.values()].reduce((a, b) => a + b, 0), 0);
      return { kind, doors: tallies.length, attempts, held: attempts - broken, broken };
    });
    return [...rows.map((row) => inspect(row, { breakLength: 200 })), ...this.#breaks()].join('\n');
  }

  /** Counts an attempt at an endpoint, with its failure if there was one. */
  count(entryPoint: string, fault?: string): void {
    const tally = this.#tallies.get(entryPoint) ?? { attempts: 0, breaks: new Map<string, number>() };
    this.#tallies.set(entryPoint, tally);
    tally.attempts += 1;
    if (fault !== undefined) tally.breaks.set(fault, (tally.breaks.get(fault) ?? 0) + 1);
  }

  /** Describes the foreign column or the internal detail that an answer shows, if any. */
  describeLeak(text: string, role: Role | undefined): string | undefined {
    for (const [marker, column] of this.#planted.markers)
      if (text.includes(marker) && !(role === 'MODERATOR' && visibleToModerators.test(column)))
        return `shows ${column}`;
    if (text.includes(this.#server.folder)) return 'shows a path of the server';
    if (/\n\s+at .+:\d+:\d+/.test(text)) return 'shows a stack';
    return undefined;
  }

  /** Sends a request and counts an internal error or a leak in its answer. */
  async send(entryPoint: string, attacker: Attacker | undefined, { path, headers, ...init }: AttackRequest) {
    const address = `${this.#server.address}${path}`;
    const given = { ...attacker?.headers, ...headers };
    try {
      const signal = AbortSignal.timeout(ANSWER_MS);
      const response = await fetch(address, { ...init, headers: given, redirect: 'manual', signal });
      const text = await response.text();
      const isFault = response.status >= 500 && !isFaultPage(entryPoint);
      const inner = response.status >= 400 ? innerWords.exec(text)?.[0] : undefined;
      const leak = inner === undefined ? this.describeLeak(text, attacker?.role) : `shows internal words: ${inner}`;
      this.count(entryPoint, isFault ? `answers ${response.status}` : leak);
      return { status: response.status, text };
    } catch (error) {
      this.count(entryPoint, isNoAnswer(error) ? `has no answer: ${String(error)}` : undefined);
      return { status: 0, text: '' };
    }
  }

  /** Sends commands in as few requests as possible. @returns the outcome of each */
  async sendCommands(attacker: Attacker | undefined, calls: readonly AttackCall[]): Promise<string[]> {
    const outcomes: string[] = [];
    for (let next = 0; next < calls.length; ) {
      const batch: object[] = [];
      let bytes = 0;
      while (next + batch.length < calls.length && batch.length < COMMANDS_PER_REQUEST) {
        const { name, input, key = crypto.randomUUID() } = calls[next + batch.length] as AttackCall;
        bytes += JSON.stringify({ name, input }).length;
        if (batch.length > 0 && bytes > BATCH_BYTES) break;
        batch.push({ key, name, input });
      }
      const ended = await this.#giveBatch(attacker, batch, calls.slice(next, next + batch.length));
      outcomes.push(...ended);
      next += ended.length;
    }
    return outcomes;
  }

  /** @returns the outcomes of the calls, fewer than the calls if one met an internal error */
  async #giveBatch(attacker: Attacker | undefined, batch: object[], calls: readonly AttackCall[]): Promise<string[]> {
    const response = await fetch(`${this.#server.address}/api/commands`, {
      method: 'POST',
      headers: { origin: this.#server.address, ...attacker?.headers, 'content-type': 'application/json' },
      body: JSON.stringify(batch),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const answer = (await response.json()) as CommandAnswer[] | (Problem & { done?: CommandAnswer[] });
    const done = Array.isArray(answer) ? answer : (answer.done ?? []);
    const outcomes = done.map((each, index) => {
      const text = JSON.stringify(each);
      const inner = each.ok ? undefined : innerWords.exec(text)?.[0];
      const leak = inner === undefined ? this.describeLeak(text, attacker?.role) : `shows internal words: ${inner}`;
      this.count(`command ${calls[index]?.name}`, leak);
      return each.ok ? 'done' : each.problem.code;
    });
    if (Array.isArray(answer)) return outcomes;
    if (answer.done === undefined && answer.status < 500) {
      for (const { name } of calls) this.count(`command ${name}`);
      return calls.map(() => answer.code);
    }
    const { name, input } = calls[done.length] as AttackCall;
    this.count(`command ${name}`, `answers ${answer.code} to ${JSON.stringify(input).slice(0, 300)}`);
    return [...outcomes, answer.code];
  }
}
