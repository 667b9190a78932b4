import type { UserId } from '#domain/kernel/id.ts';
import { AppError } from '#domain/kernel/errors.ts';

const WRONG_MAX = 20;
const WINDOW_MS = 3_600_000;

/**
 * Codes that no coupon has, by who tried them: a guesser is stopped for an hour, and who mistypes is not. Kept by each server
 * for itself, since what a refused order writes is taken back, and a second connection of the same order could wait for ever.
 */
export class WrongCodes {
  readonly #tried = new Map<UserId, { count: number; endsAt: number }>();

  /** @throws AppError too_many with the seconds to wait, for a right code too: else it would tell which is right */
  refuseGuesser(id: UserId, now: Date): void {
    const { count = 0, endsAt = 0 } = this.#tried.get(id) ?? {};
    const leftMs = endsAt - now.getTime();
    if (count >= WRONG_MAX && leftMs > 0)
      throw new AppError('too_many', 'too many wrong codes', { details: { seconds: Math.ceil(leftMs / 1000) } });
  }

  note(id: UserId, now: Date): void {
    for (const [other, { endsAt }] of this.#tried) if (endsAt <= now.getTime()) this.#tried.delete(other);
    const { count = 0, endsAt = now.getTime() + WINDOW_MS } = this.#tried.get(id) ?? {};
    this.#tried.set(id, { count: count + 1, endsAt });
  }
}
