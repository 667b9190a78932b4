/** Thrown if a picture has more parts than its reader may process. */
export class TooManyParts extends Error {}

/** Limits the segments, chunks or blocks that are read from a picture: each takes time, even if it is small. */
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
