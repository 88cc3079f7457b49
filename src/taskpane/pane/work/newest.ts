// Readings of one thing that overlap: whichever began last has seen most, so that an older one that ends after it says
// nothing any more.

export class Newest {
  private begun = 0;
  /** Of each thing, the number of the newest reading that was used. */
  private readonly used = new Map<string, number>();

  /**
   * Ask the answer once, when the reading has ended: false where one that began later was used already. A reading that
   * fails does not ask, and an older one counts then.
   */
  begin(of: string): () => boolean {
    const mine = ++this.begun;
    return () => {
      if (mine < (this.used.get(of) ?? 0)) return false;
      this.used.set(of, mine);
      return true;
    };
  }
}
