/** The seats of one kind at one programme: a heap whose root is who would lose theirs first. */

/** Who comes first on seats of a kind: less than nothing where choice `a` comes before choice `b`. */
export type Compare = (a: number, b: number) => number;

export class Seats {
  /** Choices that hold a seat. */
  readonly held: number[] = [];
  readonly room: number;
  readonly before: Compare;

  constructor(room: number, before: Compare) {
    this.room = room;
    this.before = before;
  }

  /** Who would lose the seat first; undefined while nobody has one. */
  get last(): number | undefined {
    return this.held[0];
  }

  /** Lets a choice in; answers the one that has no seat here then, which may be the same, or null. */
  admit(choice: number): number | null {
    if (this.room === 0) return choice;
    if (this.held.length < this.room) {
      this.rise(this.held.push(choice) - 1, choice);
      return null;
    }
    const last = this.held[0] as number;
    if (this.before(choice, last) > 0) return choice;
    this.sink(choice);
    return last;
  }

  private rise(from: number, choice: number): void {
    let at = from;
    while (at > 0) {
      const up = (at - 1) >> 1;
      const above = this.held[up] as number;
      if (this.before(choice, above) < 0) break;
      this.held[at] = above;
      at = up;
    }
    this.held[at] = choice;
  }

  private sink(choice: number): void {
    const { held } = this;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= held.length) break;
      if (down + 1 < held.length && this.before(held[down + 1] as number, held[down] as number) > 0)
        down += 1;
      if (this.before(choice, held[down] as number) > 0) break;
      held[at] = held[down] as number;
      at = down;
    }
    held[at] = choice;
  }
}
