/** Loaded before the product: shifts this process's clock by CLOCK_SHIFT_MS, but not the database's. */
const shiftMs = Number(process.env["CLOCK_SHIFT_MS"] ?? 0);
const RightDate = Date;

class WrongDate extends RightDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RightDate.now() + shiftMs);
    else super(...(given as [string]));
  }
  static override now(): number {
    return RightDate.now() + shiftMs;
  }
}

globalThis.Date = WrongDate as DateConstructor;
