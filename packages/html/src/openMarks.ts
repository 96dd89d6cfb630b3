import type { Mark } from "@vestnik/domain/richText";

/** The marks that are open where text is written, at most one of each kind. */
export class OpenMarks {
  /** Never changed but replaced, so that all runs inside the same marks share them. */
  current: readonly Mark[] = [];
  private headings = 0;

  /** Puts marks on and takes kinds of them off, until the function it returns is called. */
  enter(on: readonly Mark[], off: readonly Mark["type"][] = []): () => void {
    const outside = this.current;
    this.current = this.changed(on, off);
    return () => (this.current = outside);
  }

  /** A heading is bold, whatever the weight of its letters is. */
  enterHeading(): () => void {
    this.headings++;
    const leaveBold = this.enter([{ type: "bold" }]);
    return () => {
      this.headings--;
      leaveBold();
    };
  }

  private changed(on: readonly Mark[], off: readonly Mark["type"][]): readonly Mark[] {
    const isOpen = (type: Mark["type"]) => this.current.some((open) => open.type === type);
    const removed = off.filter((type) => isOpen(type) && !(type === "bold" && this.headings > 0));
    const added = on.filter(({ type }) => !isOpen(type));
    if (added.length === 0 && removed.length === 0) return this.current;
    return [...this.current.filter(({ type }) => !removed.includes(type)), ...added];
  }
}
