/** Thrown where a picture has more parts than its reader may walk through. */
export class TooManyParts extends Error {}

/** Counts the segments, chunks or blocks of a picture while they are read: each costs time, however few its bytes are. */
export class PartCount {
  #left: number;

  constructor(max: number) {
    this.#left = max;
  }

  next(): void {
    this.#left -= 1;
    if (this.#left < 0) throw new TooManyParts('the picture has too many parts');
  }
}
